import './labels.texts.ts'
// Tags of one promotion at one branch: what they say depends on both.
import Print from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'ra-core'
import { useState } from 'react'
import { callKey, useCall } from '#src/app/useServer.ts'
import type { Option } from '#src/fields/kindView.ts'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { State } from '#src/views/parts/States.tsx'
import { labelOf, type CallAnswer, type CallInput } from '#define'
import { labelCalls } from './labels.calls.ts'

type Answer = CallAnswer<typeof labelCalls.getPriceTags>
type Printed = CallInput<typeof labelCalls.getPriceTags>['printed']

const { printed: printedField } = labelCalls.getPriceTags.input
const PrintLabels = LazyPart(() => import('./PrintLabels.tsx'))

export default function PriceTags() {
  const promotionId = new URLSearchParams(useLocation().search).get('promotionId')?.trim() ?? ''
  const [branch, setBranch] = useState<Option | null>(null)
  const [printed, setPrinted] = useState<Printed>()
  const input = promotionId
    ? {
        promotionId,
        // Without one the server takes that of the person.
        ...(branch && { branchId: String(branch.id) }),
        ...(printed && { printed }),
      }
    : undefined
  const { data: answer } = useCall('getPriceTags', input)
  const at = branch ?? (answer ? { id: answer.branchId, label: answer.branchName } : null)
  return (
    <Page>
      <Heading
        title={
          answer
            ? say('price_tags.of', { promotion: answer.promotionName })
            : say('price_tags.title')
        }
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '260px 260px' } }}>
        <OptionPicker
          entity="branches"
          multiple={false}
          value={at}
          onChange={setBranch}
          shell={{ label: labelOf('branchId', {}) }}
        />
        <TextField
          select
          size="small"
          margin="none"
          label={printedField.options.label}
          value={printed ?? ''}
          onChange={event => setPrinted((event.target.value || undefined) as Printed)}
        >
          <MenuItem value="">–</MenuItem>
          {printedField.options.values.map(value => (
            <MenuItem key={value} value={value}>
              {value}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {input ? (
        <Tags input={input} answer={answer} branch={at} />
      ) : (
        <State title={say('price_tags.choose')} />
      )}
    </Page>
  )
}

interface Asked {
  input: CallInput<typeof labelCalls.getPriceTags>
  answer: Answer | undefined
  branch: Option | null
}

function Tags({ input, answer, branch }: Asked) {
  const queries = useQueryClient()
  const [printing, print] = useState<{ skuIds: string[]; fromOnUtc?: string }>()
  const given = branch ? { branchId: branch.id, labels: { branchId: branch.label } } : {}
  const tags = answer ? toPrint(answer) : []
  const normal = answer?.toOnUtc ? answer.data.filter(each => each.displayed > 0) : []
  return (
    <>
      <CallTable
        call="getPriceTags"
        input={input}
        title={say('price_tags.title')}
        none={say('price_tags.none')}
        actions={
          <>
            <Button
              startIcon={<Print />}
              disabled={!normal.length}
              onClick={() =>
                print({ skuIds: normal.map(({ skuId }) => skuId), fromOnUtc: answer!.toOnUtc! })
              }
            >
              {say('price_tags.print_normal')}
            </Button>
            <Button
              variant="contained"
              startIcon={<Print />}
              disabled={!tags.length}
              onClick={() =>
                print({
                  skuIds: tags.map(({ skuId }) => skuId),
                  ...(answer?.fromOnUtc && { fromOnUtc: answer.fromOnUtc }),
                })
              }
            >
              {say('price_tags.print', { smart_count: tags.length })}
            </Button>
          </>
        }
      />
      {printing && (
        <PrintLabels
          of={printing}
          given={given}
          onPrinted={() => void queries.invalidateQueries({ queryKey: callKey('getPriceTags') })}
          onClose={() => print(undefined)}
        />
      )}
    </>
  )
}

/** What the branch displays and has no tag for. */
const toPrint = ({ data }: Answer) =>
  data.filter(({ displayed, printedOnUtc }) => displayed > 0 && printedOnUtc === null)
