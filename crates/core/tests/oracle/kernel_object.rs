//! Makes the kernel that an object `{"name": ..., "params": {...}}` describes.

use mercer_core::kernel::{
    Exponential, Gaussian, Kernel, Matern32, Matern52, Product, QuadraticExponential, Scale, Sum,
};
use mercer_core::{Error, Result as CoreResult};
use serde_json::{Map, Value};

use super::input::{Problem, array, number};

/// A kernel with the parameters that the file has for it.
pub(crate) struct Described {
    pub(crate) kernel: Box<dyn Kernel>,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter as the file has it, told by what it does to the kernel's own hyperparameters.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) value: f64,
    /// The hyperparameters it moves, by index, with their derivatives in it.
    pub(crate) moves: Vec<(usize, f64)>,
}

impl Parameter {
    /// The derivative in this parameter, from the derivatives in the hyperparameters.
    pub(crate) fn chain(&self, gradient: &[f64]) -> f64 {
        self.moves.iter().map(|&(index, rate)| rate * gradient[index]).sum()
    }
}

type Made = Result<Described, Problem>;

/// The kernel of an object.
pub(crate) fn kernel(object: &Value) -> Made {
    let fields =
        object.as_object().ok_or_else(|| Problem::Malformed("a kernel must be an object".to_owned()))?;
    let name = fields.get("name").and_then(Value::as_str);
    match name.ok_or_else(|| Problem::Malformed("a kernel must have a name".to_owned()))? {
        "sum" => composite(fields, |terms| Ok(Box::new(Sum::new(terms)?))),
        "product" => composite(fields, |terms| Ok(Box::new(Product::new(terms)?))),
        "scale" => scale(fields),
        name => simple(name, fields),
    }
}

fn simple(name: &str, fields: &Map<String, Value>) -> Made {
    let parameters = Parameters { name, fields };
    let p = |name| parameters.get(name);
    // Each parameter with the hyperparameters it moves; copies of a kernel follow each other with as many each.
    match name {
        "se" => {
            let [signal, ell] = [p("signal_var")?, p("ell")?];
            parameters.made(Gaussian::new(signal, ell), &[("signal_var", &[(0, 1.0)]), ("ell", &[(1, 1.0)])])
        }
        "gaussian" => parameters.made(Gaussian::new(1.0, p("sigma")?), &[("sigma", &[(1, 1.0)])]),
        "rbf_gamma" => {
            // ℓ = (2γ)^(-1/2).
            let gamma = p("gamma")?;
            let ell = 1.0 / (2.0 * gamma).sqrt();
            parameters.made(Gaussian::new(1.0, ell), &[("gamma", &[(1, -0.5 * ell / gamma)])])
        }
        "exponential" => {
            // ℓ = 1/θ.
            let theta = p("theta")?;
            let kernel = Exponential::new(1.0, 1.0 / theta);
            parameters.made(kernel, &[("theta", &[(1, -1.0 / (theta * theta))])])
        }
        "matern12" => {
            let [signal, ell] = [p("signal_var")?, p("ell")?];
            parameters
                .made(Exponential::new(signal, ell), &[("signal_var", &[(0, 1.0)]), ("ell", &[(1, 1.0)])])
        }
        "matern32" => {
            let [signal, ell] = [p("signal_var")?, p("ell")?];
            parameters.made(Matern32::new(signal, ell), &[("signal_var", &[(0, 1.0)]), ("ell", &[(1, 1.0)])])
        }
        "matern52" => {
            let [signal, ell] = [p("signal_var")?, p("ell")?];
            parameters.made(Matern52::new(signal, ell), &[("signal_var", &[(0, 1.0)]), ("ell", &[(1, 1.0)])])
        }
        "matern_halfint" => {
            let ell = p("ell")?;
            let moves: &[Moves<'_>] = &[("p", &[]), ("ell", &[(1, 1.0)])];
            match p("p")? {
                0.0 => parameters.made(Exponential::new(1.0, ell), moves),
                1.0 => parameters.made(Matern32::new(1.0, ell), moves),
                2.0 => parameters.made(Matern52::new(1.0, ell), moves),
                _ => Err(Problem::NotBuilt),
            }
        }
        "bishop663" => {
            let theta = [p("theta0")?, p("theta1")?, p("theta2")?, p("theta3")?];
            let kernel = QuadraticExponential::new(theta[0], theta[1], theta[2], theta[3]);
            let moves: &[Moves<'_>] = &[
                ("theta0", &[(0, 1.0)]),
                ("theta1", &[(1, 1.0)]),
                ("theta2", &[(2, 1.0)]),
                ("theta3", &[(3, 1.0)]),
            ];
            parameters.made(kernel, moves)
        }
        // (6.63) without its first term is the linear kernel with a bias, and its powers are products.
        "constant" => parameters.made(affine(p("value")?, 0.0), &[("value", &[(2, 1.0)])]),
        "linear" => parameters.made(affine(0.0, 1.0), &[]),
        "linear_bias" => parameters.made(affine(p("bias_var")?, 1.0), &[("bias_var", &[(2, 1.0)])]),
        "poly_hom" => {
            let degree = degree(p("degree")?)?;
            parameters.made(power(0.0, degree), &[("degree", &[])])
        }
        "poly" => {
            let degree = degree(p("degree")?)?;
            let copies: Vec<_> = (0..degree).map(|copy| (4 * copy + 2, 1.0)).collect();
            parameters.made(power(p("c")?, degree), &[("c", &copies), ("degree", &[])])
        }
        _ => Err(Problem::NotBuilt),
    }
}

/// `bias + slope x·z`.
fn affine(bias: f64, slope: f64) -> CoreResult<QuadraticExponential> {
    QuadraticExponential::new(0.0, 1.0, bias, slope)
}

/// `(x·z + bias)^degree`.
fn power(bias: f64, degree: usize) -> CoreResult<Product> {
    let factor = affine(bias, 1.0)?;
    Product::new((0..degree).map(|_| Box::new(factor.clone()) as Box<dyn Kernel>).collect())
}

fn degree(value: f64) -> Result<usize, Problem> {
    if value >= 1.0 && value.fract() == 0.0 && value < 100.0 {
        Ok(value as usize)
    } else {
        Err(Problem::NotBuilt)
    }
}

fn composite(
    fields: &Map<String, Value>,
    make: impl Fn(Vec<Box<dyn Kernel>>) -> CoreResult<Box<dyn Kernel>>,
) -> Made {
    only(fields, &["name", "terms"])?;
    let terms = fields.get("terms").ok_or_else(|| Problem::Malformed("terms are missing".to_owned()))?;
    let (mut kernels, mut parameters) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for (index, term) in array(terms, "terms")?.iter().enumerate() {
        let term = kernel(term)?;
        let count = term.kernel.hyperparameters().len();
        parameters.extend(shifted(term.parameters, &index.to_string(), offset));
        offset += count;
        kernels.push(term.kernel);
    }
    Ok(Described { kernel: make(kernels)?, parameters })
}

fn scale(fields: &Map<String, Value>) -> Made {
    only(fields, &["name", "factor", "term"])?;
    let missing = |name: &str| Problem::Malformed(format!("{name} is missing"));
    let factor = number(fields.get("factor").ok_or_else(|| missing("factor"))?, "factor")?;
    let term = kernel(fields.get("term").ok_or_else(|| missing("term"))?)?;
    let kernel: Box<dyn Kernel> = match Scale::new(factor, term.kernel.clone()) {
        Ok(scaled) => Box::new(scaled),
        // Refused, as it must be; the file has such differences to show what goes wrong.
        Err(Error::Domain { .. }) if factor < 0.0 => Box::new(Negative { factor, inner: term.kernel }),
        Err(error) => return Err(error.into()),
    };
    let mut parameters = vec![Parameter { name: "factor".to_owned(), value: factor, moves: vec![(0, 1.0)] }];
    parameters.extend(shifted(term.parameters, "term", 1));
    Ok(Described { kernel, parameters })
}

fn shifted(parameters: Vec<Parameter>, prefix: &str, offset: usize) -> impl Iterator<Item = Parameter> {
    parameters.into_iter().map(move |parameter| Parameter {
        name: format!("{prefix}.{}", parameter.name),
        value: parameter.value,
        moves: parameter.moves.iter().map(|&(index, rate)| (index + offset, rate)).collect(),
    })
}

fn only(fields: &Map<String, Value>, known: &[&str]) -> Result<(), Problem> {
    match fields.keys().find(|field| !known.contains(&field.as_str())) {
        Some(field) => Err(Problem::Malformed(format!("the field {field} of a kernel is unknown"))),
        None => Ok(()),
    }
}

/// A parameter's name and the hyperparameters it moves.
type Moves<'a> = (&'static str, &'a [(usize, f64)]);

/// The parameters of an object that is no composite.
struct Parameters<'a> {
    name: &'a str,
    fields: &'a Map<String, Value>,
}

impl Parameters<'_> {
    fn get(&self, parameter: &str) -> Result<f64, Problem> {
        let value = self.fields.get("params").and_then(|params| params.get(parameter));
        let value = value.ok_or_else(|| Problem::Malformed(format!("{} needs {parameter}", self.name)))?;
        number(value, parameter)
    }

    /// The kernel, if the file has the parameters named in `moves` and no other.
    fn made<K: Kernel + 'static>(&self, kernel: CoreResult<K>, moves: &[Moves<'_>]) -> Made {
        let known: Vec<_> = moves.iter().map(|(name, _)| *name).collect();
        only(self.fields, &["name", "params"])?;
        if let Some(Value::Object(values)) = self.fields.get("params") {
            only(values, &known)?;
        }
        let mut parameters = Vec::new();
        for (name, moves) in moves {
            parameters.push(Parameter {
                name: (*name).to_owned(),
                value: self.get(name)?,
                moves: moves.to_vec(),
            });
        }
        Ok(Described { kernel: Box::new(kernel?), parameters })
    }
}

/// A kernel times a negative number, which is no kernel: the core has none, so the file's examples of what is not
/// allowed need this one.
#[derive(Clone, Debug)]
struct Negative {
    factor: f64,
    inner: Box<dyn Kernel>,
}

impl Kernel for Negative {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.factor * self.inner.value(x, z)
    }

    fn hyperparameters(&self) -> Vec<f64> {
        [vec![self.factor], self.inner.hyperparameters()].concat()
    }

    fn with_hyperparameters(&self, values: &[f64]) -> CoreResult<Box<dyn Kernel>> {
        match values {
            [factor, rest @ ..] => {
                Ok(Box::new(Self { factor: *factor, inner: self.inner.with_hyperparameters(rest)? }))
            }
            [] => Err(Error::Empty),
        }
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        out[0] = self.inner.value(x, z);
        self.inner.gradient(x, z, &mut out[1..]);
        out[1..].iter_mut().for_each(|slot| *slot *= self.factor);
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        self.inner.gradient_second(x, z, out);
        out.iter_mut().for_each(|slot| *slot *= self.factor);
    }
}
