import ExpandIcon from '@mui/icons-material/ExpandMore'
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useVisibleTree } from '#src/app/access.ts'
import { afterFrames } from '#src/shell/frame/focus.ts'
import { signOf } from './icons.tsx'
import { useIsAnyMarked, useIsMarked } from './marked.ts'
import { isExternal, matchesScreen, type MenuEntry, menuOf, screensOf } from './menu.ts'
import { say } from '#src/i18n/say.ts'

/**
 * The entries of the sidebar, or those that match the search. Rendered once for the user's codes;
 * later an entry renders when its mark changes, and a group when it opens.
 */
export const Menu = memo(function Menu() {
  const tree = useVisibleTree()
  const entries = useMemo(() => menuOf(tree), [tree])
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const found = search
    ? screensOf(entries).filter(screen => matchesScreen(screen, search))
    : undefined

  // ↓ moves from the search to its results; Escape clears it.
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped('')
    else if (event.key === 'ArrowDown')
      event.currentTarget.parentElement!.querySelector<HTMLElement>('li a')?.focus()
    else if (event.key === 'Enter')
      event.currentTarget.parentElement!.querySelector<HTMLElement>('li a')?.click()
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="search"
        value={typed}
        aria-label={say('layout.search_menu')}
        placeholder={say('layout.search_menu')}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={leave}
      />
      <output>{found?.length === 0 && say('layout.none_in_menu')}</output>
      {found ? (
        <ul>
          {found.map(screen => (
            <li key={screen.path}>
              <Leaf
                entry={{ ...screen, title: [...screen.within, screen.title].join(' / ') }}
                level={1}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Entries entries={entries} level={0} />
      )}
    </>
  )
})

const Entries = ({ entries, level }: { entries: readonly MenuEntry[]; level: number }) => (
  <ul>
    {entries.map(entry => (
      <li key={entry.path}>
        {entry.entries ? (
          <Group entry={entry} entries={entry.entries} level={level} />
        ) : (
          <Leaf entry={entry} level={level} />
        )}
      </li>
    ))}
  </ul>
)

/** A plain link whose clicks the sidebar handles: a router link renders on every navigation. */
function Leaf({ entry, level }: { entry: MenuEntry; level: number }) {
  const isMarked = useIsMarked(entry.path)
  const link = useRef<HTMLAnchorElement>(null)
  // A screen reached from elsewhere may be outside the sidebar's visible part. Scrolls in the next
  // frame, like the tab strip.
  useEffect(() => {
    if (!isMarked) return undefined
    return afterFrames(1, () => link.current?.scrollIntoView({ block: 'nearest' }))
  }, [isMarked])
  const elsewhere = isExternal(entry.path) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a
      ref={link}
      href={entry.path}
      title={entry.title}
      data-level={level}
      aria-current={isMarked ? 'page' : undefined}
      {...elsewhere}
    >
      {level === 0 && signOf(entry.icon)}
      <span>{entry.title}</span>
    </a>
  )
}

function Group({
  entry,
  entries,
  level,
}: {
  entry: MenuEntry
  entries: readonly MenuEntry[]
  level: number
}) {
  const isWithin = useIsAnyMarked(useMemo(() => pathsOf(entries), [entries]))
  const [isOpen, setOpen] = useState(isWithin)
  const [wasWithin, setWasWithin] = useState(isWithin)
  // A screen reached from elsewhere opens its group; leaving it closes nothing that the user
  // opened.
  if (isWithin !== wasWithin) {
    setWasWithin(isWithin)
    if (isWithin) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        title={entry.title}
        data-level={level}
        data-within={isWithin || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {level === 0 && signOf(entry.icon)}
        <span>{entry.title}</span>
        <ExpandIcon className="expand" />
      </button>
      {isOpen && <Entries entries={entries} level={level + 1} />}
    </>
  )
}

const pathsOf = (entries: readonly MenuEntry[]): Set<string> =>
  new Set(entries.flatMap(entry => (entry.entries ? [...pathsOf(entry.entries)] : [entry.path])))
