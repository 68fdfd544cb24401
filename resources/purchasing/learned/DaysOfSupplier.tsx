import { LearnedPanel } from './LearnedPanel.tsx'

export default function DaysOfSupplier({ record }: { record: { id: string } }) {
  return <LearnedPanel by="supplierId" record={record} />
}
