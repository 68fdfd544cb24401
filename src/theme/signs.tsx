/**
 * The icons of a calendar as plain elements: a month shows hundreds, and each icon component
 * computes its style. Source of the paths: `OpenWith` and `EditCalendar` of `@mui/icons-material`.
 */
const sign = (path: string) => (
  <svg viewBox="0 0 24 24" aria-hidden focusable="false">
    <path d={path} />
  </svg>
)

export const moveSign = sign(
  'M10 9h4V6h3l-5-5-5 5h3zm-1 1H6V7l-5 5 5 5v-3h3zm14 2-5-5v3h-3v4h3v3zm-9 3h-4v3H7l5 5 5-5h-3z',
)
export const manageSign = sign(
  'M12 22H5c-1.11 0-2-.9-2-2l.01-14c0-1.1.88-2 1.99-2h1V2h2v2h8V2h2v2h1c1.1 0 2 .9 2 2v6h-2v-2H5v10h7zm10.13-5.01.71-.71c.39-.39.39-1.02 0-1.41l-.71-.71a.996.996 0 0 0-1.41 0l-.71.71zm-.71.71-5.3 5.3H14v-2.12l5.3-5.3z',
)

/** How they look; declared once around all of them. */
export const signLook = {
  width: '1em',
  height: '1em',
  display: 'inline-block',
  flexShrink: 0,
  fill: 'currentColor',
  userSelect: 'none',
} as const
