/**
 * What goes on at a place on a day: drawn, and as a table. All of it is there without scripts; with them a sign-up is
 * seen to take its place (`src/console/timetable.ts`), for which this page is asked for again.
 */
import type { ItemListing, Timetable, TimetableItem } from '../worlds/timetable.ts'
import { capital } from '../text/capital.ts'
import { dayMs, dayOf } from '../text/day.ts'
import { type Markup, html } from './markup.ts'
import { bar, head } from './page-frame.ts'
import type { PageSite, TimetableView } from './page-site.ts'
import { timetableDrawing } from './timetable-drawing.ts'
import { kindName, laneNames, rowId, timesOf } from './timetable-words.ts'

export const timetablePage = (site: PageSite, view: TimetableView): string => {
  const { title, world, home, path, events, clock, timetable, problem, refused } = view
  return html`<!doctype html>
    <html lang="en">
      ${head(
        site,
        timetable === undefined ? title : `${timetable.place.name}, ${timetable.day}`,
        html`<link rel="stylesheet" href="${site.base}/docs/timetable.css" />
          <script src="${site.base}/docs/console.js" defer></script>`,
      )}
      <body class="front">
        <a class="skip" href="#table">Skip to the table</a>
        ${bar(site, undefined)}
        <main
          class="timetable"
          id="timetable"
          data-path="${path}"
          data-events="${events}"
          data-clock="${clock}"
          data-refused="${refused}"
        >
          <h2>
            ${title} <small class="quiet">in the world <a href="${home}">${world}</a></small>
          </h2>
          ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
          ${timetable === undefined ? '' : html`${form(view, timetable)} ${shown(view, timetable)}`}
        </main>
        <footer>Courtside. Nothing on this page comes from anywhere else.</footer>
      </body>
    </html> `.markup
}

// ---------------------------------------------------------------- what to show

const form = (view: TimetableView, timetable: Timetable): Markup => {
  const { path, callers, as } = view
  const { place, places, hasMorePlaces, words, day } = timetable
  const known = new Set(callers.map(one => one.as))
  const people = known.has(as) || as === '' ? callers : [...callers, { as, says: timetable.caller?.name ?? as }]
  return html`<form class="asking panel" method="get" action="${path}">
    <label
      >${words.place}
      ${
        hasMorePlaces
          ? html`<input
                name="place"
                aria-label="${words.place}"
                list="places"
                value="${place.name}"
                autocomplete="off"
              />
              <datalist id="places">${places.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`
          : html`<select name="place" aria-label="${words.place}">
              ${places.map(({ id, name }) => option(id, name, id === place.id))}
            </select>`
      }</label
    >
    <label>Day <input type="date" name="day" value="${day}" required /></label>
    <label
      >As seen by
      <select name="as" aria-label="As seen by">
        ${option('', 'nobody who signs in', as === '')} ${people.map(one => option(one.as, one.says, one.as === as))}
      </select></label
    >
    <button type="submit">Show</button>
  </form>`
}

const option = (value: string, says: string, isChosen: boolean): Markup =>
  html`<option value="${value}" ${isChosen ? html`selected` : ''}>${says}</option>`

const dayLink = ({ path, as }: TimetableView, { place, day }: Timetable, days: number): string => {
  const other = dayOf(Date.parse(day) + days * dayMs)
  return `${path}?${new URLSearchParams({ place: place.id, day: other, as }).toString()}`
}

// ---------------------------------------------------------------- what is shown

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

const shown = (view: TimetableView, timetable: Timetable): Markup => {
  const { title } = view
  const { place, day, caller, now, timeZone, hours, omitted, items, words } = timetable
  const name = `${place.name}, ${longDay.format(Date.parse(day))}`
  const sees = caller === undefined ? 'somebody who does not sign in' : caller.name
  const left = [
    ...(omitted.lanes === 0 ? [] : [`${omitted.lanes} more of “${words.lane}”`]),
    ...(omitted.items === 0 ? [] : [`${omitted.items} more things`]),
  ]
  return html`<p class="told" role="status"></p>
    <div id="shown">
      <figure>
        <figcaption>
          <div class="which">
            <h3>${name}</h3>
            <nav aria-label="Days">
              <a rel="prev" href="${dayLink(view, timetable, -1)}">The day before</a>
              <a rel="next" href="${dayLink(view, timetable, 1)}">The day after</a>
            </nav>
          </div>
          <p>
            As ${sees} sees it. The world’s clock shows ${now.slice(0, 10)} ${now.slice(11, 16)}
            (${timeZone}).${hours.length === 24 ? '' : ` The clocks change: it has ${hours.length} hours.`}
            ${left.length === 0 ? '' : `Too much to show here: ${left.join(', ')}.`}
          </p>
        </figcaption>
        ${timetableDrawing(timetable, `${title}: ${name}`)} ${legend(timetable)}
      </figure>
      <div id="chosen" class="panel chosen" hidden></div>
      ${items.length === 0 ? html`<p class="quiet">There is nothing on.</p>` : table(timetable)}
    </div>`
}

const legend = ({ kinds }: Timetable): Markup =>
  html`<ul class="legend">
    ${kinds.map(
      ({ name, look }, index) =>
        html`<li>
          <svg class="key" viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
            <g class="item ${look} kind-${index % 8} ${look === 'shut' ? 'apart' : 'listed'}">
              <g>
                <rect x="0.5" y="0.5" width="21" height="15" rx="3" ${look === 'shut' ? html`fill="url(#shut)"` : ''} />
                ${look === 'shut' ? '' : sign(name)}
              </g>
            </g></svg
          >${name}
        </li>`,
    )}
    <li>
      <svg class="key" viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
        <g class="item taken hidden">
          <g><rect x="0.5" y="0.5" width="21" height="15" rx="3" /></g>
        </g></svg
      >dashed: not in the list, with the rule or the part of the query that keeps it out
    </li>
    <li><span aria-hidden="true">★</span> the caller or their family is in it</li>
  </ul>`

const sign = (name: string): Markup =>
  html`<text class="sign plain" x="11" y="12" text-anchor="middle">${name.slice(0, 1)}</text>`

const table = (timetable: Timetable): Markup =>
  html`<div class="panel rows" id="table" tabindex="-1">
    <table class="journal">
      <caption class="quiet">
        The same as a table
      </caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">${timetable.words.lane}</th>
          <th scope="col">What</th>
          <th scope="col">In the list</th>
        </tr>
      </thead>
      <tbody>
        ${timetable.items.map(item => row(item, timetable))}
      </tbody>
    </table>
  </div>`

const row = (item: TimetableItem, timetable: Timetable): Markup => {
  const { title, detail, facts, listing } = item
  return html`<tr id="${rowId(item, timetable)}" data-from="${item.from}" tabindex="-1">
    <th scope="row">${timesOf(item)}</th>
    <td>${laneNames(item, timetable)}</td>
    <td>
      <strong>${title}</strong>${detail === undefined ? '' : `, ${detail}`}
      <span class="quiet">${kindName(item, timetable)}${facts.map(fact => `; ${fact}`)}</span>
      ${own(item)}
    </td>
    <td>${listed(listing)}</td>
  </tr>`
}

const listed = (listing: ItemListing | undefined): Markup => {
  if (listing === undefined) return html`<span class="quiet">no list has it</span>`
  if (listing.listed) return html`Yes`
  const facts =
    listing.facts.length === 0 ? '' : html` <span class="quiet">${capital(listing.facts.join('; '))}.</span>`
  return html`No. ${listing.says}${facts}`
}

const own = ({ own: all = [] }: TimetableItem): Markup | string => {
  const there = all.filter(({ participating }) => participating).map(({ name }) => name)
  const could = all.filter(({ may }) => may === 'join').map(({ name }) => name)
  const told = [
    ...(there.length === 0 ? [] : [`★ ${there.join(', ')}`]),
    ...(could.length === 0 ? [] : [`could be signed up: ${could.join(', ')}`]),
  ]
  return told.length === 0 ? '' : html`<span class="mine">${told.join('; ')}</span>`
}
