import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { entity, choice, text } from '#define'
import { spokenEntity, spokenTree, valueInWords } from '#src/i18n/declared.ts'
import { en } from '#src/i18n/en.ts'
import { type Language, midSentence, speak } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { pseudo } from '#tests/support/pseudo.ts'

afterEach(() => speak(en))

it('a name in the middle of a sentence keeps what is written in capitals', () => {
  expect(['Order tags', 'SKUs', 'IP or CIDR', 'E-mail'].map(midSentence)).toEqual([
    'order tags',
    'SKUs',
    'IP or CIDR',
    'e-mail',
  ])
})

describe('a text', () => {
  it('is said with its values', () => {
    expect(say('list.search', { many: 'orders' })).toBe('Search orders')
  })
  it('has a form for one and a form for several', () => {
    expect(say('import.rows', { smart_count: 1, count: '1' })).toBe('1 row')
    expect(say('import.rows', { smart_count: 1200, count: '1,200' })).toBe('1,200 rows')
  })
  it('does not compile under a wrong name, or without its values', () => {
    // @ts-expect-error -- no text has this name
    expect(say('list.serach')).toContain('serach')
    // @ts-expect-error -- it has a gap for `many`
    expect(say('list.search')).toContain('Search')
    // @ts-expect-error -- and not for `several`
    expect(say('list.search', { several: 'orders' })).toContain('Search')
  })
  it('is said in the language of the page', () => {
    speak(pseudo)
    expect(say('list.search', { many: 'orders' })).toBe('⟦Search orders⟧')
    expect(say('import.rows', { smart_count: 2, count: '2' })).toBe('⟦2 rows⟧')
  })
})

describe('a declaration in another language', () => {
  const things = entity('things', {
    titles: ['Thing', 'Things'],
    fields: {
      name: text({ required: true, help: 'As on the label' }),
      state: choice(['Draft', 'Sent'], { default: 'Draft' }),
    },
    list: { sort: 'name' },
    form: { Naming: ['name'] },
    tabs: { 'First tab': ['Naming'] },
    statuses: {
      field: 'state',
      transitions: { send: { from: ['Draft'], to: 'Sent', label: 'Send', confirm: 'Really?' } },
    },
  })
  const other: Language = {
    ...pseudo,
    grammar: { names_in_sentences: 'as they are' },
    declared: {
      entities: {
        things: {
          titles: ['Ding', 'Dinge'],
          fields: { state: 'Zustand' },
          values: { state: { Sent: 'Versandt' } },
          texts: {
            Naming: 'Namen',
            'First tab': 'Eins',
            Send: 'Senden',
            'As on the label': 'Wie gedruckt',
          },
        },
      },
      routes: { '/sale': 'Verkauf' },
    },
  }

  it('is the declaration itself in English', () => {
    expect(spokenEntity(things)).toBe(things)
  })
  it('has what the language says, and the English of what it leaves out', () => {
    speak(other)
    const said = spokenEntity(things)
    expect(said.titles).toEqual(['Ding', 'Dinge'])
    expect(said.fields.state.options.label).toBe('Zustand')
    expect(said.fields.name.options).toMatchObject({ label: 'Name', help: 'Wie gedruckt' })
    expect(valueInWords(said.fields.state, 'Sent')).toBe('Versandt')
    expect(valueInWords(said.fields.state, 'Draft')).toBe('Draft')
    expect(said.form).toEqual({ Namen: ['name'] })
    expect(said.tabs).toEqual({ Eins: ['Namen'] })
    expect(said.statuses!.transitions.send).toMatchObject({ label: 'Senden', confirm: 'Really?' })
    expect(midSentence('Dinge')).toBe('Dinge')
  })
  it('has the titles of its routes', () => {
    speak(other)
    const tree = spokenTree([
      { path: '/sale', title: 'Sales', children: [{ path: '/sale/records', title: 'Records' }] },
    ])
    expect(tree).toMatchObject([{ title: 'Verkauf', children: [{ title: 'Records' }] }])
  })
})

describe('texts stand in src/i18n/en.ts and nowhere else', () => {
  const root = new URL('../../../', import.meta.url).pathname
  const files = ['src', 'resources'].flatMap(folder =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file}`)
      .filter(
        file => /(?<!\.server|\.entity|\.calls)\.tsx?$/.test(file) && !/gallery|i18n/.test(file),
      ),
  )

  it.each(files)('%s shows no text of its own', file => {
    expect(textsOf(file, readFileSync(root + file, 'utf8'))).toEqual([])
  })

  it('finds every way to write one', () => {
    const code = `const x = a => <p title="One" aria-label={\`Two \${a}\`} label={a ? 'Three' : b}>
      Four {a && 'Five'} {\`\${a} six\`} <kbd>Ctrl K</kbd> · <Box sx={{ display: 'none' }} title="Ctrl+S" /></p>
      notify(a ? 'Seven' : say('done'), { type: 'info' }); const y = ['Eight', a, 'nine', 'Esc']`
    expect(textsOf('x.tsx', code)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
      'six',
      'Seven',
      'Eight',
    ])
  })
})

interface Node {
  readonly type: string
  readonly [key: string]: any
}

/** Attributes that people see or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|label|alt|helperText|confirm|cancel|summary|text|data-label|children|what|pending)$/

/** Texts with letters that a component shows: between tags, in what an expression between tags may give, in spoken attributes, and in messages. */
function textsOf(file: string, code: string): string[] {
  const found: string[] = []
  const note = (value: string) => {
    const said = value.trim()
    if (/\p{L}{2}/u.test(said) && !isKey(said)) found.push(said)
  }
  /** What an expression may give. */
  const given = (node: Node | null | undefined): void => {
    if (!node) return
    if (node.type === 'Literal' && typeof node.value === 'string') note(node.value)
    else if (node.type === 'TemplateLiteral')
      node.quasis.forEach((quasi: Node) => note(quasi.value.cooked))
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(given)
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(given)
    else if (node.type === 'JSXExpressionContainer') given(node.expression)
  }
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (node.type === 'JSXElement') {
      const { name, attributes } = node.openingElement
      for (const each of attributes)
        if (each.type === 'JSXAttribute' && spoken.test(nameOf(each.name))) given(each.value)
      if (name.name !== 'kbd')
        for (const child of node.children)
          if (child.type === 'JSXText') note(child.value.replace(/&\w+;/g, ''))
          else given(child)
    }
    // Headings and labels that are drawn one after the other.
    if (node.type === 'ArrayExpression' && file.endsWith('x'))
      for (const each of node.elements)
        if (each?.type === 'Literal' && /^\p{Lu}\p{Ll}/u.test(each.value)) given(each)
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'notify') given(node.arguments[0])
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (name: Node): string => (typeof name.name === 'string' ? name.name : '')
/** Names of keys are the same in every language. */
const isKey = (said: string) => /^(Ctrl|Alt|Shift)[+ ]|^(Enter|Delete|Esc)$/.test(said)
