/** The logo: an armchair in the text colour. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M9 15V10a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v5M9 15a2 2 0 0 0-4 0v5a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0v2H9zM9 22v3m14-3v3"
      fill="none"
      stroke="var(--onAccent)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
