import { styled } from '@mui/material/styles'
import { type RaRecord, useListContext } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { Section } from '#src/views/record/Section.tsx'

/** Above the list: it reads the rows that the list shows. */
function PageWeight() {
  const { data = [] } = useListContext()
  const sum = data.reduce((all: number, { weight }: RaRecord) => all + weight, 0)
  return <Line>These rows weigh {sum} kg.</Line>
}

/** Beside a form: it reads what is typed. */
function Handling() {
  const weight = Number(useFormContext().watch('weight') ?? 0)
  return (
    <Section title="Handling">
      <Line>{weight > 25 ? 'Two people lift this crate.' : 'One person lifts this crate.'}</Line>
    </Section>
  )
}

/** Below a record: another call's answer about it. */
const Heavier = ({ record }: { record: RaRecord }) => (
  <CallTable
    call={'getHeaviest' as never}
    input={{ atLeast: record.weight + 1 } as never}
    title="Heavier crates"
    none="No heavier crates"
  />
)

const later = (component: any) => async () => ({ default: component })
const besideForm = { beside: later(Handling) }

/** Panels of the crates' pages. */
export const depotPanels: AreaViews = {
  entities: views('crates' as never, {
    panels: {
      list: { above: later(PageWeight) },
      show: { below: later(Heavier) },
      create: besideForm,
      edit: besideForm,
    },
  }),
}

const Line = styled('p')({ margin: 0 })
