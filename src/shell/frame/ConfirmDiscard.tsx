import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { say } from '#src/i18n/say.ts'

/** Asks before a page with unsaved input is left. */
export default function ConfirmDiscard({ stay, lose }: { stay: () => void; lose: () => void }) {
  return (
    <ConfirmDialog
      title={say('tabs.unsaved')}
      confirm={say('tabs.lose')}
      cancel={say('tabs.stay')}
      onConfirm={lose}
      onCancel={stay}
    >
      {say('tabs.unsaved_why')}
    </ConfirmDialog>
  )
}
