import './secondFactor.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useServer } from '#src/app/useServer.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes, which nobody sees again. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { tellDone, report } = useServer()
  const copy = () =>
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => tellDone(say('second_factor.copied')), report)
  return (
    <DialogFrame
      title={say('second_factor.recovery_title')}
      onClose={onClose}
      maxWidth="xs"
      buttons={
        <>
          <Button onClick={() => void copy()}>{say('second_factor.copy')}</Button>
          <Button variant="contained" onClick={onClose}>
            {say('second_factor.stored')}
          </Button>
        </>
      }
    >
      <p>{say('second_factor.recovery_note')}</p>
      <List>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
    </DialogFrame>
  )
}

const List = styled('ol')({ margin: 0, paddingLeft: 28, '& li': { padding: '2px 0' } })
