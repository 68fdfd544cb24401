import Link from '@mui/material/Link'
import { useNotify } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import type { CellProps, FileLabel } from '#src/fields/kindView.ts'
import { useSaveFile } from './useFiles.ts'

export function FileCell({ value, label }: CellProps<string>) {
  const save = useSaveFile()
  const notify = useNotify()
  if (!value) return null
  const name = nameOf(label)
  return (
    <Link
      component="button"
      type="button"
      sx={{ textAlign: 'left', font: 'inherit' }}
      onClick={() =>
        void save({ id: value, name }).catch((error: Error) =>
          notify(error.message, { type: 'error' }),
        )
      }
    >
      {name}
    </Link>
  )
}

export const nameOf = (label: unknown) =>
  (label as FileLabel | undefined)?.name ?? say('file.nameless')
