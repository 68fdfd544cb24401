import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useContext } from 'react'
import { CheckContext, useObjections, type Check } from './planCheck.ts'

/** What speaks against the value of a field, below its input. */
export const FieldObjections = ({ name }: { name: string }) => (
  <Told objections={useObjections(name)} />
)

/** What speaks against the plan and belongs to no input of the form. */
export function OtherObjections({ fields }: { fields: readonly string[] }) {
  const { objections = [] } = useContext(CheckContext) ?? {}
  return (
    <Told
      objections={objections.filter(({ field }) => !fields.includes(field?.split('.')[0] ?? ''))}
    />
  )
}

const Told = ({ objections }: Pick<Check, 'objections'>) => (
  <output>
    {objections.map(({ code, message, weight }) => (
      <Note key={`${code} ${message}`} severity={severities[weight]}>
        {message}
      </Note>
    ))}
  </output>
)

const severities = { Refused: 'error', Confirm: 'warning', Warning: 'warning' } as const

const Note = styled(Alert)(({ theme }) => ({
  marginTop: 4,
  padding: '0 8px',
  fontSize: theme.typography.caption.fontSize,
  alignItems: 'center',
  '& .MuiAlert-icon': { padding: '4px 0', marginRight: 8, fontSize: 18 },
  '& .MuiAlert-message': { padding: '4px 0' },
}))
