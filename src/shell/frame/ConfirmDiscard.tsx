import './frame.texts.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { say } from '#src/i18n/say.ts'

/** Asks before a page with unsaved input is left. */
export default function ConfirmDiscard({ stay, lose }: { stay: () => void; lose: () => void }) {
  return (
    <ConfirmDialog
      title={say('discard.unsaved')}
      confirm={say('discard.lose')}
      cancel={say('discard.stay')}
      onConfirm={lose}
      onCancel={stay}
    >
      {say('discard.unsaved_why')}
    </ConfirmDialog>
  )
}
