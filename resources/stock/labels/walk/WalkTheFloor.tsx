import '#resources/stock/labels/labels.texts.ts'
import './texts.ts'
import Button from '@mui/material/Button'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { saveFile } from '#src/app/saveFile.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import Scanner from '#src/scan/Scanner.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { sizeUsed, writeLabels } from '#resources/stock/labels/writeLabels.browser.ts'
import { useWalk } from './useWalk.ts'
import { countOf, wrongByBranch } from './walk.ts'
import { LastCheck, WalkChecks } from './WalkChecks.tsx'

/**
 * Label after label before the camera of a phone: whether each says what the till takes, and if not,
 * since when and by which change. What is wrong is printed by one press, or waits to be.
 */
export default function WalkTheFloor({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const provider = useProvider()
  const notify = useNotify()
  const { walk, check, setHandled, clear } = useWalk()
  const [isBusy, setBusy] = useState(false)
  const wrong = wrongByBranch(walk)
  const count = [...wrong.values()].flat().length

  /** Branch by branch: what has been done stays so when the next one fails. */
  const handle = async (each: (branchId: string, skuIds: readonly string[]) => Promise<void>) => {
    setBusy(true)
    try {
      for (const [branchId, skuIds] of wrong) await each(branchId, skuIds)
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const print = async (branchId: string, skuIds: readonly string[]) => {
    const { file } = await writeLabels(provider, { branchId, skuIds }, { size: sizeUsed() })
    setHandled(branchId, skuIds, 'printed')
    saveFile(await file())
  }
  const queue = async (branchId: string, skuIds: readonly string[]) => {
    await provider.call('queueChosen', { branchId, ids: skuIds.map(id => ({ id })) })
    setHandled(branchId, skuIds, 'queued')
  }

  return (
    <DialogFrame
      title={say('price_labels.walk')}
      maxWidth="xs"
      fullScreen={isPhone}
      cancel={say('action.close')}
      onClose={onClose}
      buttons={
        count > 0 && (
          <>
            <Button disabled={isBusy} onClick={() => void handle(queue)}>
              {say('walk.queue')}
            </Button>
            <Button variant="contained" disabled={isBusy} onClick={() => void handle(print)}>
              {say('walk.print', { smart_count: count })}
            </Button>
          </>
        )
      }
    >
      <Parts>
        <LastCheck check={walk[0]} />
        <Scanner onRead={check} label={say('walk.code')} />
        {walk.length > 0 && (
          <section>
            <header>
              <h3>
                {say('walk.count', {
                  count: walk.length,
                  wrong: countOf(walk, 'wrong', 'printed', 'queued'),
                })}
              </h3>
              <Button size="small" onClick={clear}>
                {say('walk.anew')}
              </Button>
            </header>
            <WalkChecks walk={walk.slice(1)} />
          </section>
        )}
      </Parts>
    </DialogFrame>
  )
}

const Parts = styled('div')({
  display: 'grid',
  gap: 12,
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h3': { margin: 0, fontSize: '0.875rem', fontWeight: 600 },
})
