/**
 * Replaces MUI's theme of CSS variables, which `theme.ts` does not use: MUI chooses it while running,
 * so that a build keeps it. It is 6 kB of every first page.
 * @throws Error for a theme with `cssVariables` or `colorSchemes`
 */
export default function createThemeWithVars(): never {
  throw new Error('Themes have no CSS variables: remove the aliases in vite.config.ts first')
}

/** What MUI's provider shows for such a theme. */
export const CssVarsProvider = createThemeWithVars
