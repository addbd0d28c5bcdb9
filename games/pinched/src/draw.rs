//! stub
use crate::view::PinchedView;

pub(crate) fn draw(view: &PinchedView) -> String {
    format!("{}", view.phase)
}
