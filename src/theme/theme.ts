import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { type Palette as Colours, palettes } from './palette.ts'

declare module '@mui/material/styles' {
  interface Palette {
    tones: Colours['tones']
    series: Colours['series']
    /** Backgrounds of rows, wells and marked elements, from faint to strong. */
    sunken: string
    accentSoft: string
  }
  interface PaletteOptions {
    tones: Colours['tones']
    series: Colours['series']
    sunken: string
    accentSoft: string
  }
}

/** One theme for light and dark: its colours are CSS variables. */
export const theme: Theme = makeTheme(named(palettes.light))

/** The palette with the names of `variablesOf` instead of its colours. */
function named(palette: Colours): Colours {
  const of = (name: string) => `var(--${name})`
  const { tones, series, ...plain } = palette
  return {
    ...(Object.fromEntries(Object.keys(plain).map(name => [name, of(name)])) as typeof plain),
    tones: Object.fromEntries(
      Object.keys(tones).map(tone => [tone, { main: of(tone), soft: of(`${tone}Soft`) }]),
    ) as Colours['tones'],
    series: series.map((_, n) => of(`series${n}`)),
  }
}

/** Text of 13 px, hairlines instead of shadows, quick and small movements. */
function makeTheme(c: Colours): Theme {
  const ring = { outline: `2px solid ${c.accent}`, outlineOffset: 1 }
  const faint = (percent: number) => `color-mix(in srgb, ${c.text} ${percent}%, transparent)`
  const tone = ({ main }: { main: string }) => ({ main, contrastText: c.surface })
  const said = ({ main, soft }: { main: string; soft: string }) => ({
    color: main,
    backgroundColor: soft,
    '& .MuiAlert-icon': { color: main },
  })
  // The browser mixes shades, since only the browser has the variables' values. MUI's types omit
  // this option.
  const options: ThemeOptions & { colorSpace: string } = {
    colorSpace: 'srgb',
    palette: {
      primary: {
        main: c.accent,
        dark: c.accentStrong,
        light: c.accentSoft,
        contrastText: c.onAccent,
      },
      secondary: tone({ main: c.muted }),
      info: tone(c.tones.info),
      success: tone(c.tones.good),
      warning: tone(c.tones.warning),
      error: tone(c.tones.bad),
      text: { primary: c.text, secondary: c.muted, disabled: faint(42) },
      action: {
        active: c.muted,
        hover: faint(5),
        selected: faint(9),
        disabled: faint(30),
        disabledBackground: faint(12),
        focus: faint(12),
      },
      background: { default: c.ground, paper: c.surface },
      divider: c.line,
      tones: c.tones,
      series: c.series,
      sunken: c.sunken,
      accentSoft: c.accentSoft,
    },
    shape: { borderRadius: 6 },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 140,
        complex: 180,
        enteringScreen: 140,
        leavingScreen: 100,
      },
    },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 13,
      fontWeightMedium: 550,
      fontWeightBold: 620,
      h1: { fontSize: '1.125rem', fontWeight: 620, lineHeight: 1.3, letterSpacing: '-0.012em' },
      h2: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.006em' },
      h3: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.4 },
      h6: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '0.8125rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.4 },
      button: { fontSize: '0.8125rem', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums' },
          // Links outside MUI would be the browser's blue.
          a: { color: c.accent },
          ':focus-visible': ring,
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': ring } },
      },
      MuiButton: {
        defaultProps: { size: 'small', disableElevation: true },
        styleOverrides: {
          root: { minWidth: 0, padding: '4px 12px', lineHeight: '20px', whiteSpace: 'nowrap' },
          outlined: {
            borderColor: c.outline,
            color: c.text,
            '&:hover': { borderColor: c.text, backgroundColor: c.sunken },
          },
          text: { padding: '4px 8px' },
        },
      },
      MuiIconButton: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { borderRadius: 6 } },
      },
      MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTextField: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
      MuiInputBase: {
        styleOverrides: {
          root: { fontSize: '0.8125rem' },
          input: {
            textOverflow: 'ellipsis',
            '&::placeholder': { color: c.muted, opacity: 1 },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: c.surface,
            '&:hover:not(.Mui-focused, .Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline':
              { borderColor: c.muted },
          },
          notchedOutline: { borderColor: c.outline },
        },
      },
      // Labels and help of disabled inputs stay readable.
      MuiFormLabel: { styleOverrides: { root: { '&.Mui-disabled': { color: c.muted } } } },
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: c.muted } } } },
      MuiInputLabel: { styleOverrides: { root: { fontSize: '0.8125rem' } } },
      // What is drawn of a box or a switch begins where other inputs do.
      MuiFormControlLabel: {
        styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: '0.8125rem' } },
      },
      MuiCheckbox: {
        // It does not follow the default of buttons.
        defaultProps: { size: 'small', disableRipple: true },
        styleOverrides: { root: { padding: 6 } },
      },
      MuiRadio: {
        defaultProps: { size: 'small', disableRipple: true },
        styleOverrides: { root: { padding: 6 } },
      },
      MuiSwitch: {
        defaultProps: { size: 'small' },
        styleOverrides: { switchBase: { color: c.outline }, track: { backgroundColor: c.text } },
      },
      MuiAlert: {
        styleOverrides: {
          standardInfo: said(c.tones.info),
          standardSuccess: said(c.tones.good),
          standardWarning: said(c.tones.warning),
          standardError: said(c.tones.bad),
        },
      },
      MuiTable: { defaultProps: { size: 'small' } },
      MuiTableCell: {
        styleOverrides: {
          root: { padding: '6px 12px', borderColor: c.line, fontSize: '0.8125rem' },
          head: { color: c.muted, fontWeight: 550, backgroundColor: c.surface },
        },
      },
      MuiMenuItem: {
        defaultProps: { dense: true },
        styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 32 } },
      },
      MuiListItemButton: {
        styleOverrides: { root: { '&.Mui-focusVisible': { ...ring, outlineOffset: -2 } } },
      },
      MuiListItemIcon: { styleOverrides: { root: { minWidth: 30 } } },
      // MUI's default duration grows with the height of the menu.
      MuiMenu: {
        defaultProps: { transitionDuration: 100 },
        styleOverrides: { paper: floating(c) },
      },
      MuiAutocomplete: {
        styleOverrides: { paper: floating(c), option: { fontSize: '0.8125rem' } },
      },
      MuiPopover: {
        defaultProps: { transitionDuration: 100 },
        styleOverrides: { paper: floating(c) },
      },
      MuiTooltip: {
        defaultProps: { enterDelay: 400, enterNextDelay: 100 },
        styleOverrides: {
          tooltip: {
            backgroundColor: c.text,
            color: c.surface,
            fontSize: '0.75rem',
            fontWeight: 450,
          },
        },
      },
      MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2 } } },
      MuiTab: {
        styleOverrides: {
          root: { minHeight: 36, minWidth: 0, padding: '6px 12px', textTransform: 'none' },
        },
      },
      MuiLink: { defaultProps: { underline: 'hover' } },
      MuiDialog: {
        defaultProps: { slotProps: { container: { onClick: keepsOpen } } },
        styleOverrides: {
          paper: {
            ...floating(c),
            borderRadius: 10,
            // A dialog's content scrolls between its title and its buttons.
            '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
            '@media (max-width: 599.95px)': { margin: 12, width: 'calc(100% - 24px)' },
          },
        },
      },
      MuiDialogTitle: {
        styleOverrides: {
          root: { fontSize: '0.9375rem', fontWeight: 600, padding: '16px 20px 8px' },
        },
      },
      MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
      RaToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    },
  }
  return createTheme(options)
}

function floating(c: Colours) {
  return { border: `1px solid ${c.line}`, boxShadow: '0 8px 28px rgb(0 0 0 / 0.14)' }
}

/**
 * A click outside a dialog does not close it (specification §2): the event never reaches the
 * dialog, which would treat it as a backdrop click.
 */
function keepsOpen(event: MouseEvent) {
  if (event.target === event.currentTarget) event.stopPropagation()
}
