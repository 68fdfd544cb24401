import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../views/ConfirmDialog.tsx'

/** Asks before unsaved input goes with its page. */
export default function LoseUnsaved({ stay, lose }: { stay: () => void; lose: () => void }) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      isOpen
      title={translate('erp.tabs.unsaved')}
      confirm={translate('erp.tabs.lose')}
      cancel={translate('erp.tabs.stay')}
      onConfirm={lose}
      onCancel={stay}
    >
      {translate('erp.tabs.unsaved_why')}
    </ConfirmDialog>
  )
}
