import './simulation.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { simulationOf } from './simulationPaths.ts'

/** Leads from a promotion to what it would have done. */
export default function SimulationLink({ record }: { record: { readonly id: string } }) {
  return (
    <Button component={LinkBase} variant="outlined" to={simulationOf(record.id)} data-print="none">
      {say('simulation.open')}
    </Button>
  )
}
