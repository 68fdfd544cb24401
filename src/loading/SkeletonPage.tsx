import { styled } from '@mui/material/styles'

/**
 * The outline of a page while its code loads: heading, search and rows. It is part of the first
 * file, so that nobody sees an empty page after signing in.
 */
export const SkeletonPage = () => (
  <Page aria-hidden>
    <i />
    <i />
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <b key={row} />
      ))}
    </div>
  </Page>
)

const rows = 12

const Page = styled('div')(({ theme }) => {
  const { action, background, divider } = theme.palette
  const bar = `linear-gradient(${action.hover} 0 0) 12px center / 55% 12px no-repeat`
  return {
    display: 'grid',
    gap: 16,
    padding: theme.spacing(2),
    animation: 'appear 1ms 150ms both',
    i: { height: 22, width: 180, borderRadius: 4, background: action.hover },
    'i + i': { height: 36, width: 'min(420px, 100%)' },
    div: { border: `1px solid ${divider}`, borderRadius: 6, background: background.paper },
    b: { display: 'block', height: 48, background: bar },
    'b + b': { borderTop: `1px solid ${divider}` },
  }
})
