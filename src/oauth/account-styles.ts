/** What the pages of accounts look like, on top of what all our pages do. */
export const accountStyles = `
.account main, .account footer { max-width: 48rem; margin: 0 auto; padding: 1.25rem }
.account main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.75rem; overflow-wrap: anywhere }
.account footer { padding-top: 0; font-size: .875rem }
.account h2 { font-size: 1.25rem; margin: 0 0 .5rem }
.account h3 { font-size: 1rem; margin: 0 }
.account .items + h3 { margin-top: 1rem }
.account p { margin: 0 0 .5rem }
.account .bar > div { max-width: 48rem }
.account .bar nav a { padding: .25rem 0 }
.account .bar nav a[aria-current] { color: inherit; text-decoration: none; border-bottom: .1875rem solid var(--accent) }
.account form { margin: 0 }
.account form.lines { display: grid; gap: 1rem; justify-items: start; margin-top: .75rem }
.account .panel { padding: 1rem }
.account .items { list-style: none; margin: 0; padding: 0 }
.account .items > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1rem }
.account .items > li + li { border-top: 1px solid var(--line) }
.account .items > li > div { flex: 1 1 16rem; min-width: 0 }
.account .items > li p { margin: 0; font-size: .875rem }
.account .items + p, .account .items + form:not(.lines) { margin-top: .75rem }
.account .field { width: 100%; margin: 0; padding: 0; border: 0 }
.account .field p { margin: 0 0 .25rem; font-size: .875rem }
.account .field label, .account legend { font-weight: 600; padding: 0 }
.account .field label span { font-weight: 400 }
.account .field .wrong { color: var(--delete); font-weight: 600 }
.account .choice { display: flex; gap: .5rem; align-items: baseline; margin-top: .375rem }
.account .choice label { font-weight: 400 }
.account input:not([type=radio]), .account textarea, .account select {
  display: block; font: inherit; width: 100%; max-width: 32rem; min-height: 2.5rem; padding: .375rem .5rem;
  color: var(--text); background: var(--ground); border: 1px solid var(--quiet); border-radius: .375rem
}
.account textarea { resize: vertical }
.account select { width: auto; max-width: 100% }
.account .field [aria-invalid] { border: 2px solid var(--delete) }
.account button, .account a.button {
  display: inline-block; font: inherit; line-height: 1.5; min-height: 2.5rem; padding: .375rem .875rem;
  cursor: pointer; text-decoration: none;
  color: var(--text); background: var(--panel); border: 1px solid var(--quiet); border-radius: .375rem
}
.account button:hover, .account a.button:hover { background: var(--tint) }
.account button.first { color: var(--panel); background: var(--accent); border-color: var(--accent) }
.account button.first:hover { background: var(--text); border-color: var(--text) }
.account button.ends, .account a.button.ends { color: var(--delete); border-color: var(--delete) }
.account button.link {
  padding: .375rem 0; color: var(--accent); background: none; border: 0; text-decoration: underline
}
.account .buttons { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0 0 }
.account .lines .buttons { margin-top: 0 }
.account .told { padding: 1rem; background: var(--tint); border: 1px solid var(--accent); border-radius: .5rem }
.account .told p { margin: .5rem 0 0 }
.account .told code + h2 { margin-top: .75rem }
.account .secret {
  display: block; padding: .5rem .75rem; background: var(--panel); border-radius: .375rem; user-select: all;
  overflow-wrap: anywhere
}
.account .problem { border-left: .25rem solid var(--delete); padding-left: .75rem }
.account .problem ul { margin: 0; padding-left: 1.25rem }
.account .state {
  display: inline-block; font-size: .8125rem; font-weight: 400; padding: 0 .5rem; border: 1px solid currentColor;
  border-radius: 1rem; color: var(--quiet)
}
.account .state.accepted { color: var(--accent) }
.account .state.rejected { color: var(--delete) }
.account dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .375rem 1rem; margin: 0 }
.account dt { color: var(--quiet) }
.account dd { margin: 0 }
.account code.line { display: block }
.account details { margin-top: .5rem }
.account details .items { margin-top: .5rem }
@media (max-width: 30rem) {
  .account dl { grid-template-columns: minmax(0, 1fr); gap: 0 }
  .account dd { margin-bottom: .5rem }
}
`
