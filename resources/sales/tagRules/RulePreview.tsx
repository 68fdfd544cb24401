import './tagRules.texts.ts'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import { Matches } from './Matches.tsx'
import { ruleFields } from './tagRule.ts'
import { tagRuleCalls } from './tagRules.calls.ts'
import { typedConditions } from './typedRule.browser.ts'

type Rule = CallInput<typeof tagRuleCalls.previewTagRule>
type Values = Readonly<Record<string, unknown>>

/** Below the form of a tag: which orders would get it by the rule as it is typed. */
export default function RulePreview() {
  const values = useWatch<Values>()
  return <Preview values={useDeferredValue(values)} />
}

/** Which orders the rule of these values means; nothing without a rule. */
export function Preview({ values }: { values: Values }) {
  const rule = typedConditions<Rule>(ruleFields, values)
  return rule ? <Met rule={rule} /> : null
}

function Met({ rule }: { rule: Rule }) {
  const query = useCall('previewTagRule', rule)
  return (
    <Loaded query={query}>
      {({ data, count, isCut }) => (
        <Matches
          title={say('tag_rules.title')}
          shape={shape}
          rows={data}
          none={say('tag_rules.none')}
          columns={{
            orderCode: true,
            orderedOnUtc: true,
            customer: true,
            state: true,
            total: true,
            balance: true,
          }}
          remarks={[
            count > 0 &&
              say(isCut ? 'tag_rules.more' : 'tag_rules.count', {
                smart_count: count,
                count: count.toLocaleString(),
              }),
            count > data.length && say('tag_rules.newest', { count: data.length }),
            say('tag_rules.reach'),
          ]}
        />
      )}
    </Loaded>
  )
}

const { shape } = tagRuleCalls.previewTagRule.answer.data
