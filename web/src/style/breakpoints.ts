/**
 * Breakpoints: the widths at which a page or a board changes its layout, in rem, so that larger text counts as less
 * room. CSS cannot read them from here; breakpoints.test.ts holds every query on the screen and on the container `board`
 * to this list. Queries read `width < 52rem` or `width >= 52rem`.
 */
export const widths = [
  30, // a phone held upright
  38, // a board in one column
  44, // a narrow board with more than one column
  52, // below it, the side lies under the board
  60, // a wide board
  75, // a wide screen
]

/** The width from which a table has its side beside the board. */
export const SIDE_BY_SIDE = 52

/** A screen that is lower than this, in rem, gets tighter gaps. */
export const LOW = 51
