import './filling.texts.ts'
import type { RecordOf } from '#define'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { FillBar } from './FillBar.tsx'

/** Beside the page of a container: how full it is. */
export default function FillOfRecord({ record }: { record: RecordOf<typeof containers> }) {
  return (
    <Section title={say('filling.title')}>
      <FillBar type={record.type} lines={record.lines} />
    </Section>
  )
}
