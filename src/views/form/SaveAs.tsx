import '#src/fields/file/picker.texts.ts'
import Download from '@mui/icons-material/Download'
import { useMutation } from '@tanstack/react-query'
import { say } from '#src/i18n/say.ts'
import { useServer } from '#src/app/useServer.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import '#src/views/list/tools/export.texts.ts'

interface Props {
  /** A call declared as a file. */
  call: string
  input?: Readonly<Record<string, unknown>>
}

/** Downloads the file that a call returns, in either format. */
export function SaveAs({ call, input = {} }: Props) {
  const { provider, save } = useServer()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      save(provider.callFile(call as never, { ...input, format } as never)),
  })
  return (
    <MenuButton
      label={say('files.save')}
      size="small"
      startIcon={<Download />}
      disabled={isPending}
      items={(['xlsx', 'csv'] as const).map(format => ({
        label: say(`export.${format}`),
        onChoose: () => mutate(format),
      }))}
    />
  )
}
