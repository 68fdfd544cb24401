import { text } from '#define'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { say } from '#src/i18n/say.ts'

const keys = [
  ['Ctrl K', 'find'],
  ['?', 'help'],
  ['/', 'search'],
  ['↑ ↓', 'rows'],
  ['Enter', 'open'],
  ['Ctrl S', 'save'],
  ['← →', 'tabs'],
  ['Delete', 'close_tab'],
  ['Esc', 'close'],
] as const

/** The keyboard shortcuts of the application. */
export default function KeyList({ close }: { close: () => void }) {
  return (
    <DialogFrame
      title={say('keys.title')}
      maxWidth="xs"
      onClose={close}
      cancel={say('layout.close')}
      isCancelFirst
    >
      <ShapeRows
        shape={{ key: text({ label: say('keys.keys') }), does: text({ label: say('keys.does') }) }}
        rows={keys.map(([key, does]) => ({ key, does: say(`keys.${does}`) }))}
        columns={{
          key: ({ key }) => <kbd style={{ whiteSpace: 'nowrap' }}>{key}</kbd>,
          does: true,
        }}
      />
    </DialogFrame>
  )
}
