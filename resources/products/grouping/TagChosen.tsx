import './tagging.texts.ts'
import type { Chosen } from '#resources/products/prices/bulk/chosen.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { groupingCalls } from './grouping.calls.ts'

interface Props {
  chosen: Chosen
  onClose: () => void
}

const { tagChosen } = groupingCalls
const { add, remove } = tagChosen.input
const fields = shownIn({ add, remove })

/** Changes the tags of the products of the selected SKUs. */
export default function TagChosen({ chosen: { some, goods }, onClose }: Props) {
  const { provider, renew } = useServer()
  const tellCall = useToldCall()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const sent = { ...goods, add: idsIn(values.add), remove: idsIn(values.remove) }
    const answer = await provider.call('tagChosen', sent)
    void renew()
    await tellCall(tagChosen, sent, answer)
    onClose()
  }
  return (
    <CallDialog
      title={say('tag_chosen.of', { some })}
      note={say('tag_chosen.why')}
      fields={fields}
      run={run}
      confirm={say('action.save')}
      onClose={onClose}
    />
  )
}

const idsIn = (value: unknown) => (value ?? []) as readonly string[]
