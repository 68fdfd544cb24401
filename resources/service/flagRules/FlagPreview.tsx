import './flagRules.texts.ts'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import { Matches } from '#resources/sales/tagRules/Matches.tsx'
import { typedConditions } from '#resources/sales/tagRules/typedRule.browser.ts'
import { flagConditions } from './flagRule.ts'
import { flagRuleCalls } from './flagRules.calls.ts'

type Rule = CallInput<typeof flagRuleCalls.previewFlagRule>
type Values = Readonly<Record<string, unknown>>

/** Below the form of a flag: which tickets would get it by the rule as it is typed. */
export default function FlagPreview() {
  const values = useWatch<Values>()
  return <Preview values={useDeferredValue(values)} />
}

/** Which tickets the rule of these values means; nothing without a rule. */
export function Preview({ values }: { values: Values }) {
  const rule = typedConditions<Rule>(flagConditions, values)
  return rule ? <Met rule={rule} /> : null
}

function Met({ rule }: { rule: Rule }) {
  const query = useCall('previewFlagRule', rule)
  return (
    <Loaded query={query}>
      {({ data, count, isCut }) => (
        <Matches
          title={say('flag_rules.title')}
          shape={flagRuleCalls.previewFlagRule.answer.data.shape}
          rows={data}
          none={say('flag_rules.none')}
          columns={{
            ticketNo: true,
            customer: true,
            problem: true,
            state: true,
            priority: true,
            daysOpen: true,
          }}
          remarks={[
            count > 0 &&
              say(isCut ? 'flag_rules.more' : 'flag_rules.count', {
                smart_count: count,
                count: count.toLocaleString(),
              }),
            count > data.length && say('flag_rules.newest', { count: data.length }),
            say('flag_rules.reach'),
          ]}
        />
      )}
    </Loaded>
  )
}
