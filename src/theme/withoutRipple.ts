/**
 * Replaces MUI's ripple, which the theme switches off for every button: MUI chooses it while running,
 * so that a build keeps it. It is 2 kB of every first page.
 * @throws Error for a button with a ripple
 */
export default function TouchRipple(): never {
  throw new Error('Buttons have no ripple: remove the alias in vite.config.ts first')
}
