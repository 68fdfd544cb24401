import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { say } from '#src/i18n/say.ts'

/** Asks before unsaved input goes with its page. */
export default function LoseUnsaved({ stay, lose }: { stay: () => void; lose: () => void }) {
  return (
    <ConfirmDialog
      isOpen
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
