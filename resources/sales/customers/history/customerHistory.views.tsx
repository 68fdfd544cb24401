import './history.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { Page } from '#src/views/parts/Page.tsx'
import { State } from '#src/views/parts/States.tsx'
import { historyKinds } from './customerHistory.calls.ts'
import { WholeHistory } from './WholeHistory.tsx'

/** Everything about the customer in the address, otherwise about the last opened one. */
export default function CustomerHistory() {
  const [params, setParams] = useSearchParams()
  const given = params.get('customerId')?.trim() || params.get('id')?.trim()
  const customerId = given || recall<string>(names.customerId)
  const isNamed = params.has('customerId')
  const kind = historyKinds.find(each => each === params.get('kind'))
  useEffect(() => {
    if (!customerId) return
    remember(names.customerId, customerId)
    if (!isNamed) setParams({ customerId }, { replace: true })
  }, [customerId, isNamed, setParams])
  return (
    <ResourceContextProvider value={resourceOfEntity('customers')!}>
      <Page>
        {customerId ? (
          <WholeHistory key={`${customerId} ${kind}`} customerId={customerId} kind={kind} />
        ) : (
          <State
            heading="h1"
            title={say('customer_history.none_chosen')}
            action={
              mayReach('/sale/management') && (
                <Button component={LinkBase} to="/sale/management" variant="outlined">
                  {say('customer_history.to_list')}
                </Button>
              )
            }
          >
            {say('customer_history.none_why')}
          </State>
        )}
      </Page>
    </ResourceContextProvider>
  )
}
