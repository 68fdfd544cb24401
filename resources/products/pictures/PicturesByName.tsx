import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { type Named, type Pictured, usePicturesByName } from './usePicturesByName.ts'

/** Takes many pictures and tells of each what became of it. */
export default function PicturesByName({ onClose }: { onClose: () => void }) {
  const { files, add, choose, retry } = usePicturesByName()
  const [isLeaving, setLeaving] = useState(false)
  const isBusy = files.some(({ state }) => open.includes(state))
  const count = (...states: Named['state'][]) =>
    files.filter(({ state }) => states.includes(state)).length
  const done = count('added', 'there', 'refused', 'unclear')
  return (
    <DialogFrame
      title={say('by_name.title')}
      maxWidth="md"
      cancel={say('action.close')}
      onClose={() => (isBusy ? setLeaving(true) : onClose())}
    >
      <FilePicker
        label={say('by_name.choose')}
        isMany
        isPicture
        onFiles={add}
        sending={[]}
        onDrop={() => {}}
      >
        <span>{say('by_name.how')}</span>
      </FilePicker>
      {files.length > 0 && (
        <>
          <Sum aria-live="polite">
            <LinearProgress
              variant="determinate"
              value={(100 * done) / files.length}
              aria-label={say('by_name.progress')}
            />
            {say('by_name.sum', {
              smart_count: count('added'),
              all: files.length,
              unclear: count('unclear'),
              refused: count('refused'),
            })}
          </Sum>
          <List>
            {files.toSorted(waitingFirst).map(file => (
              <li key={file.key}>
                <div>
                  <b>{file.name}</b>
                  {file.of && (
                    <span>
                      {file.of.code} · {file.of.name}
                    </span>
                  )}
                  {file.problem && file.state === 'refused' && <span>{file.problem}</span>}
                  {file.state === 'unclear' && (
                    <Choice file={file} onChoose={of => choose(file.key, of)} />
                  )}
                </div>
                <ToneChip tone={tones[file.state]}>{say(`by_name.state.${file.state}`)}</ToneChip>
                {file.state === 'refused' && file.mayRetry && (
                  <Button onClick={() => retry(file.key)}>{say('app.retry')}</Button>
                )}
              </li>
            ))}
          </List>
        </>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={say('by_name.leave')}
          confirm={say('by_name.leave_now')}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          {say('by_name.leave_why')}
        </ConfirmDialog>
      )}
    </DialogFrame>
  )
}

/** What a name fits several of, and any SKU by hand. */
function Choice({ file, onChoose }: { file: Named; onChoose: (of: Pictured) => void }) {
  return (
    <div>
      {file.found.slice(0, mostOffered).map(found => (
        <Button key={found.id} variant="outlined" onClick={() => onChoose(found)}>
          {found.code}
        </Button>
      ))}
      <OptionPicker
        entity="skus"
        multiple={false}
        value={null}
        onChange={chosen =>
          chosen &&
          onChoose({
            kind: 'skus',
            id: chosen.id,
            code: chosen.code ?? chosen.label,
            name: chosen.code ? chosen.label : '',
          })
        }
        shell={{ label: say('by_name.which', { name: file.name }), size: 'small' }}
      />
    </div>
  )
}

const mostOffered = 6

/** States that are still going on: closing now would lose them. */
const open: readonly Named['state'][] = ['finding', 'waiting', 'sending']

const order = ['unclear', 'refused', 'sending', 'finding', 'waiting', 'there', 'added'] as const
const waitingFirst = (a: Named, b: Named) => order.indexOf(a.state) - order.indexOf(b.state)

const tones = {
  finding: 'neutral',
  unclear: 'warning',
  waiting: 'neutral',
  sending: 'info',
  added: 'good',
  there: 'neutral',
  refused: 'bad',
} as const

const Sum = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: theme.spacing(2, 0, 1),
  fontSize: '0.8125rem',
  color: theme.palette.text.secondary,
}))

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.8125rem',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li > div': { flex: 1, minWidth: 0, display: 'grid', gap: 4, overflowWrap: 'anywhere' },
  '& > li > div > div': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .MuiAutocomplete-root': { flex: '1 1 220px', maxWidth: 360 },
  '& b': { fontWeight: 500 },
  '& span': { color: 'inherit' },
}))
