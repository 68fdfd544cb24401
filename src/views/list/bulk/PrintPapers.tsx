import './bulk.texts.ts'
import Button from '@mui/material/Button'
import type { AnyEntity } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useSelection } from './Selection.tsx'

/** Saves the declared sheets of the selected records as one PDF. */
export default function PrintPapers({ entity }: { entity: AnyEntity }) {
  const { resource, provider, save } = useServer()
  const { ids, isAll } = useSelection()
  const asked = useAsked()
  const filter = isAll ? asked : { id: { in: [...ids] } }
  return (
    <Button variant="outlined" onClick={() => void save(provider.paper(resource, filter))}>
      {say('bulk.paper', { paper: midSentence(entity.paper!.title) })}
    </Button>
  )
}
