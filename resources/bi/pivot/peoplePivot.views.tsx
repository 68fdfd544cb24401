import { PivotPage } from './PivotPage.tsx'

/** Sales of people as a pivot. */
export default function PeoplePivot() {
  return <PivotPage call="getPeoplePivot" file="exportPeoplePivot" rows="Person" />
}
