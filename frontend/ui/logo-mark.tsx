/** The house's mark, cut out of what it stands on. */
export function LogoMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="7" fill="currentColor" />
      <g className="cut">
        <rect
          x="2.5"
          y="2.5"
          width="31"
          height="31"
          rx="4.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M12 7.5v21" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3.5 2" />
        <rect
          x="15.5"
          y="7.5"
          width="8"
          height="21"
          rx="3"
          transform="rotate(11 19.5 18)"
          fill="currentColor"
        />
      </g>
    </svg>
  );
}
