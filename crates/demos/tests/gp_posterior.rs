//! The numbers and the hand of `gp-posterior`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail as tests do")]

use mercer_demos::demo::Reading;
use mercer_demos::gp_posterior::GpPosterior;
use mercer_demos::record::{Raw, Value};
use mercer_demos::{Session, Touch, TouchKind};
use mercer_scene::{Mark, Role, Scene};

mod common;
use common::geometry_of;

fn at(link: &str) -> Session {
    let mut session = Session::new(&GpPosterior);
    let notices = session.open(link);
    assert!(notices.is_empty(), "{notices:?}");
    session
}

fn reading(session: &mut Session, id: &str) -> Reading {
    session.refine(|| false);
    session.readouts().into_iter().find(|(info, _)| info.id == id).unwrap().1
}

fn number(session: &mut Session, id: &str) -> f64 {
    match reading(session, id) {
        Reading::Number(number) => number,
        other => panic!("{id} is {other:?}"),
    }
}

fn close(found: f64, stated: f64, digits: i32) {
    let half_a_unit = 0.5 * 10.0_f64.powi(-digits);
    assert!((found - stated).abs() <= half_a_unit, "{found} is not {stated} to {digits} decimals");
}

/// Lower and upper edge of a band.
fn band(scene: &Scene, wanted: Role) -> (Vec<f64>, Vec<f64>) {
    let mark = scene.panels().flat_map(|panel| &panel.marks).find_map(|mark| match mark {
        Mark::Band { lower, upper, role, .. } if *role == wanted => Some((lower.clone(), upper.clone())),
        _ => None,
    });
    mark.unwrap()
}

fn line(scene: &Scene, wanted: Role) -> Vec<(f64, f64)> {
    let mark = scene.panels().flat_map(|panel| &panel.marks).find_map(|mark| match mark {
        Mark::Line { points, role, .. } if *role == wanted => Some(points.clone()),
        _ => None,
    });
    mark.unwrap()
}

#[test]
fn figure_6_8_has_the_deviations_of_the_oracle() {
    // seed_claims.json, B11: 0.3505863070097917 and 0.8771341700822455; the notes print 0.35 and 0.88.
    for (query, stated) in [("0.3", 0.350_586_307_009_791_7), ("1", 0.877_134_170_082_245_5)] {
        let mut session = at(&format!("preset=after-data&query={query}"));
        let deviation = number(&mut session, "predictive-deviation");
        assert!((deviation - stated).abs() < 1e-12, "{deviation}");
        close(number(&mut session, "predictive-variance"), stated * stated, 12);
    }
}

#[test]
fn the_band_of_figure_6_8_is_two_predictive_deviations() {
    let mut session = at("preset=after-data&x-min=0&x-max=1&query=1");
    let scene = session.scene().unwrap();
    let (lower, upper) = band(&scene, Role::PredictiveBand);
    let half = (upper.last().unwrap() - lower.last().unwrap()) / 2.0;
    close(half, 2.0 * 0.877_134_170_082_245_5, 12);
    let mean = line(&scene, Role::Mean);
    let middle = (upper.last().unwrap() + lower.last().unwrap()) / 2.0;
    close(mean.last().unwrap().1, middle, 12);
    // The variance grows where the observations end at x = 6/9.
    let widths: Vec<_> = lower.iter().zip(&upper).map(|(low, high)| high - low).collect();
    assert!(widths[280..].windows(2).all(|pair| pair[1] > pair[0]));
}

#[test]
fn two_points_by_hand() {
    // C = [[1.1, e^-1/2], [e^-1/2, 1.1]], k = e^-1/8 (1, 1): by symmetry both weights are e^-1/8 / (1.1 + e^-1/2).
    let mut session = at("preset=two-points");
    let weight = (-0.125_f64).exp() / (1.1 + (-0.5_f64).exp());
    close(number(&mut session, "mean"), 3.0 * weight, 12);
    close(number(&mut session, "mean"), 1.5514, 4);
    close(number(&mut session, "latent-variance"), 1.0 - 2.0 * weight * (-0.125_f64).exp(), 12);
    close(number(&mut session, "latent-variance"), 0.0873, 4);
    close(number(&mut session, "predictive-variance"), 0.1873, 4);
    session.patch(&vec![("query".into(), Raw::Text("3".into()))]);
    close(number(&mut session, "mean"), 0.2546, 4);
}

#[test]
fn the_marginal_likelihood_is_the_sum_of_its_parts() {
    let mut session = at("preset=two-points");
    let determinant = 1.1 * 1.1 - (-1.0_f64).exp();
    let off = (-0.5_f64).exp();
    let quadratic = (1.1 * 1.0 + 1.1 * 4.0 - 2.0 * off * 2.0) / determinant;
    close(number(&mut session, "lml-fit"), -0.5 * quadratic, 12);
    close(number(&mut session, "lml-complexity"), -0.5 * determinant.ln(), 12);
    close(number(&mut session, "lml-constant"), -(2.0 * std::f64::consts::PI).ln(), 12);
    let parts = ["lml-fit", "lml-complexity", "lml-constant"].map(|id| number(&mut session, id));
    close(number(&mut session, "lml"), parts.iter().sum(), 12);
    close(number(&mut session, "condition"), (1.1 + off) / (1.1 - off), 9);
    close(number(&mut session, "df"), (1.0 + off) / (1.1 + off) + (1.0 - off) / (1.1 - off), 12);
}

#[test]
fn both_bands_differ_by_the_noise() {
    let mut session = at("preset=two-points&band=both&deviations=1");
    let scene = session.scene().unwrap();
    let (latent, predictive) = (band(&scene, Role::LatentBand), band(&scene, Role::PredictiveBand));
    for i in 0..latent.0.len() {
        let (inner, outer) = ((latent.1[i] - latent.0[i]) / 2.0, (predictive.1[i] - predictive.0[i]) / 2.0);
        close(outer * outer - inner * inner, 0.1, 12);
    }
}

#[test]
fn legends_name_the_band_and_its_width() {
    for (link, wanted) in [
        ("preset=after-data", "predictive band of t, mean ± 2 sd (6.67)"),
        ("preset=after-data&band=latent&deviations=3", "latent band of f, mean ± 3 sd (6.67 − β⁻¹)"),
    ] {
        let scene = at(link).scene().unwrap();
        let names = scene.panels().flat_map(|panel| &panel.marks).filter_map(|mark| match mark {
            Mark::Band { name, .. } => Some(name.clone()),
            _ => None,
        });
        assert_eq!(names.collect::<Vec<_>>(), [wanted]);
    }
}

#[test]
fn without_data_it_is_the_prior() {
    let mut session = at("preset=prior&signal=2");
    close(number(&mut session, "mean"), 0.0, 12);
    close(number(&mut session, "latent-variance"), 2.0, 12);
    close(number(&mut session, "lml"), 0.0, 12);
    assert!(matches!(reading(&mut session, "condition"), Reading::Missing(_)));
    let scene = session.scene().unwrap();
    let samples = scene.panels().flat_map(|panel| &panel.marks);
    let samples = samples.filter(|mark| matches!(mark, Mark::Line { role: Role::Sample(_), .. }));
    assert_eq!(samples.count(), 5);
}

#[test]
fn without_noise_the_mean_goes_through_the_data_and_beta_has_no_value() {
    let mut session = at("preset=noise-free");
    let points: Vec<_> = session.handles().into_iter().filter(|handle| handle.name == "points").collect();
    assert_eq!(points.len(), 8);
    for handle in points {
        session.patch(&vec![("query".into(), Raw::Number(handle.at.0))]);
        close(number(&mut session, "mean"), handle.at.1, 6);
        close(number(&mut session, "latent-variance"), 0.0, 6);
    }
    assert!(matches!(reading(&mut session, "beta"), Reading::Missing(_)));
}

#[test]
fn points_on_top_of_each_other_are_survived_and_the_jitter_is_told() {
    let mut session = at("preset=close-points");
    assert!(number(&mut session, "jitter") > 0.0);
    close(number(&mut session, "mean"), 0.5 * (-0.5_f64).exp(), 3);
    let mut same = at("points=0.5,1;0.5,-1&noise=0");
    assert!(number(&mut same, "jitter") > 0.0);
    for id in ["mean", "lml", "latent-variance"] {
        assert!(number(&mut same, id).is_finite());
    }
}

#[test]
fn more_samples_leave_the_first_ones_as_they_are() {
    let three = at("samples=3").scene().unwrap();
    let five = at("samples=5").scene().unwrap();
    for n in 0..3 {
        assert_eq!(line(&three, Role::Sample(n)), line(&five, Role::Sample(n)));
    }
    let other = at("samples=3&sample-seed=2").scene().unwrap();
    assert_ne!(line(&three, Role::Sample(0)), line(&other, Role::Sample(0)));
    assert_eq!(line(&three, Role::Mean), line(&other, Role::Mean));
}

#[test]
fn the_same_length_scale_goes_by_both_its_names() {
    let mut theta = at("preset=after-data&theta1=25");
    let mut lengthscale = at("preset=after-data&lengthscale=0.2");
    close(number(&mut theta, "lml"), number(&mut lengthscale, "lml"), 9);
    let mut gaussian = at("preset=after-data&theta1=25&kernel=gaussian");
    close(number(&mut gaussian, "lml"), number(&mut theta, "lml"), 9);
    let link = lengthscale.link();
    let mut again = at(&link);
    assert_eq!(again.record(), lengthscale.record(), "{link}");
    close(number(&mut again, "lml"), number(&mut lengthscale, "lml"), 12);
}

#[test]
fn a_constant_mean_shifts_targets_and_prediction() {
    let mut shifted = at("preset=two-points&mean=constant&mean-value=1.5");
    let mut plain = at("preset=two-points&points=0,-0.5;1,0.5");
    close(number(&mut shifted, "mean"), 1.5 + number(&mut plain, "mean"), 12);
    close(number(&mut shifted, "lml"), number(&mut plain, "lml"), 12);
}

fn act(kind: TouchKind, handle: &str, at: (f64, f64)) -> Touch<'_> {
    Touch { kind, handle, at, by: (0.0, 0.0), factor: 1.0, action: "" }
}

fn press(action: &str) -> Touch<'_> {
    Touch { action, ..act(TouchKind::Press, "", (0.0, 0.0)) }
}

fn has_truth(session: &mut Session) -> bool {
    let scene = session.scene().unwrap();
    let mut marks = scene.panels().flat_map(|panel| &panel.marks);
    marks.any(|mark| matches!(mark, Mark::Line { role: Role::Truth, .. }))
}

#[test]
fn editing_a_named_set_copies_it_and_keeps_its_function() {
    let mut session = at("data=step");
    let scene = session.scene().unwrap();
    let geometry = geometry_of(&scene, 900.0, 500.0);
    let truth = line(&scene, Role::Truth);
    session.touch(&act(TouchKind::Remove, "points:0", (0.0, 0.0)), &geometry);
    assert_eq!(session.record().get("data"), Some(&Value::Choice("own")));
    assert_eq!(line(&session.scene().unwrap(), Role::Truth), truth);
    close(number(&mut session, "n"), 11.0, 12);
    // The sinusoid's truth is the sinusoid, whatever was edited before.
    session.patch(&vec![("data".into(), Raw::Text("sinusoid".into()))]);
    assert_eq!(
        line(&session.scene().unwrap(), Role::Truth),
        line(&at("data=sinusoid").scene().unwrap(), Role::Truth)
    );
}

#[test]
fn data_from_nowhere_have_no_true_function() {
    let mut session = at("preset=two-points");
    let geometry = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    assert!(!has_truth(&mut session));
    session.touch(&act(TouchKind::Add, "", (400.0, 200.0)), &geometry);
    close(number(&mut session, "n"), 3.0, 12);
    assert!(!has_truth(&mut session));
}

#[test]
fn points_of_ones_own_start_from_those_on_screen() {
    let mut session = at("preset=two-points");
    session.patch(&vec![("data".into(), Raw::Text("own".into()))]);
    close(number(&mut session, "n"), 2.0, 12);
    close(number(&mut session, "mean"), 1.5514, 4);
    let mut link = at("preset=two-points&data=own");
    close(number(&mut link, "n"), 0.0, 12);
}

#[test]
fn fit_holds_data_query_and_band_at_the_first_press() {
    let mut session = at("preset=after-data&x-min=0.2&x-max=0.3&y-min=0&y-max=0.1&query=0.9");
    let geometry = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    session.touch(&press("fit"), &geometry);
    let once = session.record().clone();
    let scene = session.scene().unwrap();
    let main = scene.panels().next().unwrap();
    assert!(main.x.min < 0.0 && main.x.max > 0.9);
    let (lower, upper) = band(&scene, Role::PredictiveBand);
    assert!(lower.iter().all(|low| *low > main.y.min) && upper.iter().all(|high| *high < main.y.max));
    session.touch(&press("fit"), &geometry);
    assert_eq!(*session.record(), once);
}

#[test]
fn a_small_move_of_the_view_leaves_the_samples_as_they_are() {
    let still = at("preset=ornstein-uhlenbeck").scene().unwrap();
    let moved = at("preset=ornstein-uhlenbeck&x-min=-0.2&x-max=1.2").scene().unwrap();
    assert_eq!(line(&still, Role::Sample(0)), line(&moved, Role::Sample(0)));
}

#[test]
fn a_pin_that_cannot_be_computed_leaves_the_rest() {
    let singular = "kernel%3Dquadratic-exponential%26theta0%3D0%26theta2%3D0%26theta3%3D0%26noise%3D0";
    let plain = at("preset=after-data").scene().unwrap();
    assert_eq!(at(&format!("preset=after-data&pins={singular}")).scene().unwrap(), plain);
}

#[test]
fn without_any_variance_the_reason_names_what_to_raise() {
    let mut session = at("preset=two-points&signal=0&noise=0");
    let error = session.scene().unwrap_err();
    assert!(session.explain(error).contains("raise the noise variance"));
    assert!(session.describe().contains("raise the noise variance"));
    // The buttons that need no model still work.
    session.touch(&press("clear"), &mercer_scene::Geometry::default());
    close(number(&mut session, "n"), 0.0, 12);
}

#[test]
fn the_words_say_what_is_drawn() {
    let words = at("preset=prior").describe();
    assert!(words.contains("prior") && words.contains("5 sample functions"), "{words}");
    assert!(!words.contains("least certain"), "a stationary prior is equally uncertain everywhere: {words}");
    let words = at("preset=after-data&weights=on").describe();
    let parts =
        ["7 observations", "band of new observations t at 2 standard deviations", "true function", "weights"];
    assert!(parts.iter().all(|part| words.contains(part)), "{words}");
    assert!(words.contains("least certain near x = 1.1"), "{words}");
}

#[test]
fn the_copy_of_a_named_set_makes_a_short_link() {
    let mut session = at("preset=noise-free");
    let geometry = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    session.touch(&act(TouchKind::Add, "", (300.0, 250.0)), &geometry);
    let link = session.link();
    assert!(link.contains("points=0,0;0.142857,0.781831;"), "{link}");
    assert!(link.contains(";1,0;"), "{link}");
}

#[test]
fn a_pin_keeps_the_curve_while_the_model_moves_on() {
    let mut session = at("preset=after-data");
    let geometry = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    let before = line(&session.scene().unwrap(), Role::Mean);
    session.touch(&press("pin"), &geometry);
    session.patch(&vec![("theta1".into(), Raw::Number(100.0))]);
    let scene = session.scene().unwrap();
    assert_ne!(line(&scene, Role::Mean), before);
    let kept = scene
        .panels()
        .flat_map(|panel| &panel.marks)
        .any(|mark| matches!(mark, Mark::Line { points, role: Role::Ghost(0), .. } if *points == before));
    assert!(kept);
    let again = at(&session.link()).scene().unwrap();
    assert_eq!(again, scene, "pins travel in the link");
    for _ in 0..5 {
        session.patch(&vec![("theta1".into(), Raw::Number(50.0))]);
        session.touch(&press("pin"), &geometry);
        session.patch(&vec![("theta1".into(), Raw::Number(60.0))]);
        session.touch(&press("pin"), &geometry);
    }
    session.touch(&press("unpin"), &geometry);
    assert_eq!(session.record().get("pins"), Some(&Value::Words(String::new())));
}

#[test]
fn the_view_zooms_around_the_hand_and_fits() {
    let mut session = at("preset=two-points");
    let geometry = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    let at = (500.0, 250.0);
    let before = geometry.panels[0].to_data(at);
    let zoom = Touch { kind: TouchKind::Zoom, handle: "", at, by: (0.0, 0.0), factor: 0.5, action: "" };
    session.touch(&zoom, &geometry);
    let near = geometry_of(&session.scene().unwrap(), 900.0, 500.0);
    let after = near.panels[0].to_data(at);
    assert!((before.0 - after.0).abs() < 2e-3 && (before.1 - after.1).abs() < 2e-3);
    session.touch(&Touch { kind: TouchKind::Press, action: "fit", ..zoom }, &near);
    let scene = session.scene().unwrap();
    let main = scene.panels().next().unwrap();
    assert!(main.x.min < 0.0 && main.x.max > 1.0 && main.y.max > 2.0);
}

#[test]
fn weights_and_gram_matrix_are_those_of_the_regression() {
    let mut session = at("preset=two-points&weights=on&gram=on");
    let scene = session.scene().unwrap();
    let marks: Vec<_> = scene.panels().flat_map(|panel| &panel.marks).collect();
    let weight = (-0.125_f64).exp() / (1.1 + (-0.5_f64).exp());
    let bars = marks.iter().find_map(|mark| match mark {
        Mark::Bars { bars, .. } => Some(bars.clone()),
        _ => None,
    });
    for ((x, height), at) in bars.unwrap().into_iter().zip([0.0, 1.0]) {
        assert_eq!(x, at);
        close(height, weight, 12);
    }
    let heat = marks.iter().find_map(|mark| match mark {
        Mark::Heat { values, .. } => Some(values.clone()),
        _ => None,
    });
    let off = (-0.5_f64).exp();
    for (found, wanted) in heat.unwrap().into_iter().zip([off, 1.0, 1.0, off]) {
        close(found, wanted, 12);
    }
}
