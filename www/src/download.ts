/** Hands a file to the person. */

const types = { svg: 'image/svg+xml', csv: 'text/csv' } as const;

/** Text of a kind as a file. */
export function textFile(text: string, kind: keyof typeof types): Blob {
  return new Blob([text], { type: `${types[kind]};charset=utf-8` });
}

/** Lets the browser save a file under a name. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file once this turn is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
