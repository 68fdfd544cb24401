import { LearnedPanel } from './LearnedPanel.tsx'

export default function DaysOfAgent({ record }: { record: { id: string } }) {
  return <LearnedPanel by="agentId" record={record} />
}
