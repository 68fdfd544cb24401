import './access.texts.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

interface Props {
  codes: readonly { readonly code: string; readonly name: string }[]
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before codes of high risk are given. */
export const GiveHigh = ({ codes, ...answers }: Props) => (
  <ConfirmDialog title={say('access.give_high')} confirm={say('access.give')} {...answers}>
    {say('access.give_high_why', {
      codes: codes.map(({ code, name }) => `${code} ${name}`).join(', '),
    })}
  </ConfirmDialog>
)
