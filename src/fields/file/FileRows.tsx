import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'

/** `840 bytes`, `12 kB`, `3.4 MB`. */
export const sizeInWords = (bytes: number) =>
  bytes < 1000
    ? say('common.bytes', { count: bytes })
    : bytes < 1_000_000
      ? say('common.kilobytes', { count: Math.round(bytes / 1000) })
      : say('common.megabytes', { count: (bytes / 1_000_000).toFixed(1) })

/** Files one below the other: a picture, what is known of each, and what can be done. */
export const FileRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& li > div': { display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& img': { width: 64, height: 48, flex: 'none' },
  '& span': { fontSize: theme.typography.caption.fontSize },
}))
