/**
 * How our own pages look, in light and dark.
 *
 * A file of its own and not in the pages, so that their Content-Security-Policy can refuse every inline style. The bar
 * is shared with the rendered contract, whose own stylesheet colours what is below it.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #f7f8f5; --panel: #fff; --text: #1b2420; --quiet: #56625b;
  --line: #dce2dc; --accent: #11683f; --tint: #e6f1ea;
  --get: #11683f; --post: #1d4f91; --put: #8a4b00; --patch: #6b3fa0; --delete: #a3222b; --other: #4a5560;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121714; --panel: #1a211d; --text: #e5ebe7; --quiet: #a3b0a8;
    --line: #303b35; --accent: #6fcf9b; --tint: #1f3328;
    --get: #6fcf9b; --post: #8bb8f5; --put: #f0b46a; --patch: #c6a5f2; --delete: #f49aa0; --other: #b3bec8;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
.front, .bar { overflow-wrap: anywhere }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
code, pre, kbd { font-family: ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; font-size: .875em }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1rem; top: .5rem; z-index: 3; padding: .25rem .75rem; background: var(--panel) }

.bar { background: var(--panel); border-bottom: 1px solid var(--line) }
.bar > div {
  max-width: 80rem; margin: 0 auto; padding: .75rem 1.25rem;
  display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center
}
.bar h1 { font-size: 1.125rem; line-height: 1.3; margin: 0 auto 0 0 }
.bar h1 a { color: inherit; text-decoration: none }
.bar small { font-size: .8125rem; font-weight: 400; color: var(--quiet); white-space: nowrap }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.bar svg { width: 1.125rem; height: 1.125rem; margin-right: .5rem; vertical-align: -.1875rem }

.front main {
  max-width: 80rem; margin: 0 auto; padding: 1.25rem;
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 2.5rem
}
@media (min-width: 64rem) {
  .front main { grid-template-columns: minmax(0, 1fr) 24rem; grid-template-rows: auto auto 1fr }
  .here, .world, .try, .all, .front section[aria-labelledby='callers'] { grid-column: 1 }
  .beside { grid-column: 2; grid-row: 1 / span 6; align-self: start; position: sticky; top: 1.25rem }
}
.front h2 { font-size: 1.125rem; margin: 0 0 .5rem }
.front h3 { font-size: .9375rem; margin: 1.25rem 0 .375rem; color: var(--quiet) }
.front p { margin: 0 0 .5rem; max-width: 60rem }
.front ul, .front ol { list-style: none; margin: 0; padding: 0 }
.front footer { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem 2rem; color: var(--quiet); font-size: .875rem }
.front .own { margin-top: .5rem }
.quiet { color: var(--quiet) }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem }

.mounts { display: grid; gap: .25rem }
.commands { display: grid; gap: .625rem }
.commands code {
  display: block; padding: .5rem .75rem; user-select: all;
  background: var(--panel); border: 1px solid var(--line); border-radius: .375rem
}

.operations > li {
  padding: .5rem .75rem;
  display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); gap: 0 .75rem; align-items: baseline
}
.operations > li + li { border-top: 1px solid var(--line) }
.method { font-size: .75rem; font-weight: 700; letter-spacing: .03em; color: var(--other) }
.get { color: var(--get) }
.post { color: var(--post) }
.put { color: var(--put) }
.patch { color: var(--patch) }
.delete { color: var(--delete) }
.what { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline }
.path { font-size: .9375rem }
.summary { color: inherit; text-decoration: underline dotted var(--quiet) }
.answers {
  grid-column: 2; display: flex; flex-wrap: wrap; gap: 0 1.25rem;
  margin-top: .125rem; font-size: .875rem; line-height: 1.7
}
.answers code, .mounts code { background: var(--tint); border-radius: .25rem; padding: .0625rem .375rem }
.tag { font-size: .75rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem }
details[open] { flex-basis: 100% }
summary { cursor: pointer; color: var(--quiet); width: fit-content }

.scrolled { max-height: 32rem; overflow: auto }
.scrolled:has(.opened) { max-height: none }
.worlds { display: grid; gap: .375rem }
.rows > li { display: flex; flex-wrap: wrap; gap: .375rem .75rem; align-items: center; padding: .5rem 0 }
.rows > li + li { border-top: 1px solid var(--line) }
.rows .whole { flex: 1 1 100%; white-space: pre-line }
.console > form { margin-bottom: 1rem }
.jump { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem }
.console { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem }
.front .piece { padding: .75rem; scroll-margin-top: 2rem }
.front .piece h3 { margin-top: 0; color: inherit }
.front .told { min-height: 1.5rem; margin: 0; position: sticky; top: 0; z-index: 1; background: var(--ground) }
/* It has nothing to say, so it covers nothing of what is read. */
.front .told:empty { background: none; pointer-events: none }
.front .facts { list-style: disc; padding-left: 1.25rem }
.controls { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .375rem 0 }
.control { display: inline-flex; flex-wrap: wrap; gap: .25rem; align-items: center; max-width: 100% }
.control details[open] { flex-basis: 100% }
.control summary { font: .75rem ui-monospace, monospace; padding: .25rem }
.code { display: grid; gap: .25rem; justify-items: start }
.code code, .opened pre, .piece pre {
  display: block; max-width: 100%; overflow: auto; padding: .375rem .5rem; margin: 0;
  background: var(--ground); border: 1px solid var(--line); border-radius: .25rem; overflow-wrap: anywhere
}
.opened pre, .piece pre { max-height: 20rem; white-space: pre-wrap }
.console button, .console select, .console input:not([type='checkbox']) {
  font: inherit; font-size: .875rem; color: var(--text); background: var(--ground); max-width: 100%;
  border: 1px solid var(--quiet); border-radius: .25rem; padding: .25rem .625rem; min-height: 2rem
}
.console button { cursor: pointer }
.console button:hover { background: var(--tint) }
.console label { font-size: .875rem; max-width: 100% }
.live { font-size: .875rem; color: var(--quiet) }
.live::before {
  content: ''; display: inline-block; width: .625rem; height: .625rem; margin-right: .375rem;
  border: 2px solid var(--quiet); border-radius: 50%
}
.live[data-live='true']::before { background: var(--accent); border-color: var(--accent) }
.journal th { width: auto; font-weight: 600 }
.calls [data-kind='2'] { color: var(--get) }
.calls [data-kind='4'] { color: var(--put) }
.calls [data-kind='5'], .calls [data-kind='0'] { color: var(--delete) }

.beside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem }
.beside p { margin-top: .5rem; font-size: .875rem }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem; font-weight: 400 }
tr + tr > * { border-top: 1px solid var(--line) }
th { width: 1%; white-space: nowrap }
@media (max-width: 30rem) {
  th, td { display: block; width: auto }
  td { padding-top: 0; color: var(--quiet) }
  tr + tr > td { border-top: 0 }
  .journal thead { display: none }
  .calls tr {
    display: grid; grid-template-columns: 3rem 4rem minmax(0, 1fr) auto; gap: .25rem .5rem; align-items: center;
    padding: .5rem 0
  }
  .calls tr + tr { border-top: 1px solid var(--line) }
  .calls td { padding: 0 }
  .calls td:nth-child(3) { grid-column: 1 / -1; grid-row: 2; color: var(--text) }
  .calls td.opened { grid-column: 1 / -1; color: var(--text) }
  .operations > li { grid-template-columns: minmax(0, 1fr) }
  .operations > li > * { grid-column: 1 }
}

@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --panel: #fff; --text: #000; --quiet: #444;
    --line: #bbb; --accent: #11683f; --tint: #fff;
    --get: #11683f; --post: #1d4f91; --put: #8a4b00; --patch: #6b3fa0; --delete: #a3222b; --other: #4a5560;
  }
  .front main { display: block; max-width: none }
  .front main > * { margin-bottom: 1.5rem }
  .scrolled, .opened pre, .piece pre { max-height: none; overflow: visible }
  .skip, .jump, .told, .console button, .console .control, .console .controls, .console form { display: none }
  .journal button { display: inline; border: 0; padding: 0; background: none }
  tr, .operations > li, .rows > li { break-inside: avoid }
  h2, h3 { break-after: avoid }
}

@media (min-width: 64rem) { .front main.explained { grid-template-columns: minmax(0, 60rem) } }
.explained > section { grid-column: 1 }
.explained pre { margin: 0 0 .5rem; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
.explained .facts { list-style: disc; padding-left: 1.25rem }
.explained dl { margin: 0 0 .5rem; display: grid; gap: .25rem }
.explained dl > div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 0 .75rem }
.explained dt { color: var(--quiet) }
.explained dd { margin: 0 }
.explained h3 { color: inherit }
.explained .broken + .broken { margin-top: 1rem; padding-top: .25rem; border-top: 1px solid var(--line) }

/* On a telephone it would hide a third of what is read. */
@media (min-width: 48rem) { .docs .bar { position: sticky; top: 0; z-index: 2 } }
#contract { max-width: 80rem; margin: 0 auto }
.docs .message { padding: 1.25rem }
.prefer { display: flex; gap: .5rem; align-items: center; font-size: .875rem; flex: 1 1 16rem; max-width: 30rem }
.prefer input {
  flex: 1; min-width: 0; font: inherit; padding: .25rem .5rem;
  color: var(--text); background: var(--ground); border: 1px solid var(--quiet); border-radius: .25rem
}
.prefer input::placeholder { color: var(--quiet); opacity: 1 }
.chosen { display: flex; gap: .5rem; align-items: center; font-size: .875rem; max-width: 20rem }
.chosen span, .prefer label { flex: none }
.chosen select {
  font: inherit; min-width: 0; max-width: 100%; padding: .25rem .5rem;
  color: var(--text); background: var(--ground); border: 1px solid var(--quiet); border-radius: .25rem
}
.prefer input:invalid { border-color: var(--delete) }

/* What the renderer draws too pale to be read (WCAG 2.1, 1.4.3); its dark colours are its own. */
html:not(.dark-mode) .swagger-ui {
  & .info .title small { background: #5a6070 }
  & .info .title small.version-stamp { background: #4a6a00 }
  & a.link, & .info a, & .markdown a, & .renderedMarkdown a { color: #1d63b8 }
  & .btn.authorize { color: #11683f; border-color: #11683f }
  & .btn.authorize svg { fill: #11683f }
  & .btn.cancel { color: #b3261e; border-color: #b3261e }
  & .download-contents { background: #5a6070 }
  & .parameter__in, & .parameter__extension, & .response-col_links { color: #4d4d4d }
  & .response-control-media-type__accept-message { color: #0a5f0a }
  & .response-control-media-type__accept-message code { color: #0a5f0a }
  & .renderedMarkdown code, & .markdown code { color: #6d0ec2 }
  & .opblock-get .opblock-summary-method { background: #1665b0 }
  & .opblock-post .opblock-summary-method { background: #11683f }
  & .opblock-put .opblock-summary-method { background: #8a5200 }
  & .opblock-patch .opblock-summary-method { background: #0b6b5a }
  & .opblock-delete .opblock-summary-method { background: #b3261e }
  & .opblock-head .opblock-summary-method { background: #7a10d8 }
  & .opblock-deprecated { opacity: 1 }
  & .opblock-deprecated .opblock-summary-method, & .opblock-trace .opblock-summary-method { background: #5a6070 }
}
html .docs .swagger-ui .btn.execute { background: #1d63b8; border-color: #1d63b8; color: #fff }
.dark-mode .swagger-ui {
  & table tbody tr td, & .examples-select__section-label { color: #d5dbd7 }
  & .info a, & .info .link { color: #7db8ff }
}
.docs .swagger-ui * { transition: none !important }
html.dark-mode .docs .swagger-ui .opblock .btn.try-out__btn.cancel { color: #ff9d94; border-color: #ff9d94 }
`.trimStart()

/** A ball on a line; the same drawing is the icon in the bar. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">\
<rect width="16" height="16" rx="3.5" fill="#11683f"/>\
<path d="M0 12h16" stroke="#fff" stroke-width="1.2"/><circle cx="8.5" cy="7" r="3.6" fill="#dcee5a"/></svg>
`
