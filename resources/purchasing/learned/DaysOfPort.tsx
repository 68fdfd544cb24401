import { LearnedPanel } from './LearnedPanel.tsx'

export default function DaysOfPort({ record }: { record: { id: string } }) {
  return <LearnedPanel by="portId" record={record} />
}
