//! A short list in order, kept in place.

/// Up to `N` items in order.
#[derive(Clone, Copy)]
pub(crate) struct Row<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + PartialEq, const N: usize> Row<T, N> {
    /// An empty row; `filler` is what its unused places hold.
    pub(crate) const fn new(filler: T) -> Row<T, N> {
        assert!(N <= u8::MAX as usize);
        Row { items: [filler; N], len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.items[self.len()] = item;
        self.len += 1;
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the items that fit, in order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        let mut kept = 0;
        for index in 0..self.len() {
            let item = self.items[index];
            if keep(item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}
