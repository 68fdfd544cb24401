import './claim.texts.ts'
// A letter is not a form or a list of records.
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, ResourceContextProvider, useLocation } from 'ra-core'
import { useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { formatLongDate, partsOfInstant, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { useClientLogo } from '#src/shell/frame/ClientMark.tsx'
import { usePicture } from '#src/fields/file/useFiles.ts'
import { say } from '#src/i18n/say.ts'
import { Page } from '#src/views/parts/Page.tsx'
import { Letter, Pictures } from '#src/views/parts/Letter.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import type { CallAnswer } from '#define'
import type { qualityCalls } from './quality.calls.ts'

type Claim = CallAnswer<typeof qualityCalls.getQaClaim>['data']

export default function SupplierClaim() {
  const provider = useProvider()
  const qaIssueId = new URLSearchParams(useLocation().search).get('qaIssueId')?.trim() ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [resourceOfEntity('qaIssues'), 'claim', qaIssueId],
    queryFn: async ({ signal }) =>
      (await provider.call('getQaClaim', { qaIssueId }, { signal })).data,
    enabled: qaIssueId !== '',
  })
  if (!qaIssueId)
    return (
      <Page>
        <State
          heading="h1"
          title={say('claim.which')}
          action={
            <Button component={LinkBase} variant="outlined" to={`/${resourceOfEntity('qaIssues')}`}>
              {say('claim.issues')}
            </Button>
          }
        />
      </Page>
    )
  if (data) return <ClaimLetter key={qaIssueId} claim={data} />
  return (
    <Page aria-busy={!error}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function ClaimLetter({ claim }: { claim: Claim }) {
  const client = useClient()
  const logo = useClientLogo()
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const { from, to, costs, photos } = claim
  const { line1, line2, suburb, city, postcode, region } = from.address ?? {}
  return (
    <Letter
      title={say('claim.title', { no: claim.no })}
      logo={logo && <img src={logo} alt={from.name} />}
      subject={say('claim.subject', claim)}
      from={{
        name: from.name,
        lines: [
          joined(line1, line2),
          joined(suburb, city, region, postcode),
          from.phone,
          from.email,
          from.taxNo && say('claim.tax_no', { no: from.taxNo }),
        ],
      }}
      to={{ name: to.name, lines: [to.contact, to.address, to.email] }}
      date={formatLongDate(todayOf(client))}
      facts={[
        [say('claim.our_no'), claim.no],
        [say('claim.reference'), claim.claimReference],
        [say('claim.reported'), formatLongDate(partsOfInstant(claim.reportedOnUtc, client).date)],
        [say('claim.goods'), joined(claim.product, claim.sku)],
        [say('claim.quantity'), claim.quantity.toLocaleString('en-NZ')],
        [say('claim.purchase_order'), claim.purchaseOrder],
        [say('claim.container'), claim.container],
        [say('claim.batch'), claim.batch],
        [say('claim.cause'), claim.cause],
      ]}
      isReady={photos.every(({ id }) => drawn.has(id))}
    >
      <p>{to.contact ? say('claim.dear', { name: to.contact }) : say('claim.dear_all')}</p>
      <p>{say('claim.opening', { smart_count: claim.quantity, goods: claim.product })}</p>
      <p>{claim.description}</p>
      {costs.length > 0 && (
        <>
          <h3>{say('claim.costs')}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('claim.what')}</th>
                <th scope="col">{say('claim.note')}</th>
                <th scope="col" data-number>
                  {say('claim.amount', { currency: claim.currency })}
                </th>
              </tr>
            </thead>
            <tbody>
              {costs.map(({ kind, note, amount }, n) => (
                <tr key={n}>
                  <td>{kind}</td>
                  <td>{note}</td>
                  <td data-number>{plainAmount(amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>{say('claim.total')}</td>
                <td data-number>{plainAmount(claim.costTotal)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
      <h3>
        {say('claim.claimed', {
          amount: `${claim.claimCurrency} ${plainAmount(claim.claimAmount)}`,
        })}
      </h3>
      <p>{say('claim.ask')}</p>
      <p>{say('claim.closing')}</p>
      <p>{joined(from.writer, from.name)}</p>
      {photos.length > 0 && (
        <ResourceContextProvider value="qaPhotos">
          <h3>{say('claim.photos', { smart_count: photos.length })}</h3>
          <Pictures>
            {photos.map(({ id, note }, n) => (
              <Photo
                key={id}
                id={id}
                label={note ?? say('claim.photo', { n: n + 1 })}
                onDrawn={() => setDrawn(before => new Set(before).add(id))}
              />
            ))}
          </Pictures>
        </ResourceContextProvider>
      )}
    </Letter>
  )
}

function Photo({ id, label, onDrawn }: { id: string; label: string; onDrawn: () => void }) {
  const address = usePicture(id, true)
  return (
    <figure>
      {address && <img src={address} alt={label} onLoad={onDrawn} onError={onDrawn} />}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
