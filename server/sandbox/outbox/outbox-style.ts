/** The style sheet of the outbox page; the content security policy allows it by hash and nothing else. */
export const OUTBOX_STYLE = `
:root{color-scheme:light dark;--surface:#fff;--sunken:#f4f1ec;--ink:#1d2224;--soft:#565e61;--line:#dedad4;--edge:#858b8d;--brand:#0f4c5c;--on:#fff;--link:#0f4c5c;--tint:#e8f0f2;--note:#fdf3dd;--note-ink:#7a4b00}
@media(prefers-color-scheme:dark){:root{--surface:#1f2628;--sunken:#111517;--ink:#eef1f1;--soft:#aeb7b9;--line:#333c3f;--edge:#7d888b;--brand:#8fd0de;--on:#10181b;--link:#8fd0de;--tint:#173038;--note:#2c220d;--note-ink:#f0c36a}}
*{box-sizing:border-box}
body{margin:0;background:var(--sunken);color:var(--ink);font:1em/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
:lang(hi),:lang(mr){font-family:system-ui,'Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',Mangal,sans-serif;line-height:1.7}
:lang(ur){font-family:'Noto Nastaliq Urdu','Jameel Noori Nastaleeq','Urdu Typesetting','Noto Naskh Arabic',Tahoma,sans-serif;line-height:2.1}
:lang(dv){font-family:'Noto Sans Thaana','MV Boli',Faruma,sans-serif;line-height:1.8}
:lang(en){font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;line-height:1.5}
.bar,main{max-inline-size:60em;margin-inline:auto;padding-inline:16px}
header{background:var(--surface);border-block-end:1px solid var(--line)}
header .bar{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding-block:12px}
h1{font-size:1.5em;line-height:1.3;margin:0;margin-inline-end:auto;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
:lang(ur) h1{line-height:1.9}
h1 small{font-size:.5em;font-weight:600;padding:4px 12px;border-radius:99px;background:var(--note);color:var(--note-ink)}
nav{display:flex;flex-wrap:wrap;gap:4px}
nav a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:12px;border-radius:8px;text-decoration:none;color:var(--link)}
nav a:hover{background:var(--tint)}
nav a[aria-current]{background:var(--tint);font-weight:600}
main{padding-block:24px 64px}
main nav{margin-block-end:16px}
p{margin:0}
.explain{color:var(--soft);max-inline-size:44em;margin-block-end:16px}
.tools{display:flex;flex-wrap:wrap;gap:16px;align-items:end;justify-content:space-between;margin-block-end:16px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;flex:1 1 20em;max-inline-size:32em}
label{flex:1 1 14em;font-weight:600;font-size:.875em}
input{display:block;inline-size:100%;min-block-size:44px;margin-block-start:4px;padding-inline:12px;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:400;font-size:1rem}
button,a.button{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:16px;border:1px solid var(--brand);border-radius:8px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
a.button{background:none;color:var(--link)}
.turn{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;color:var(--soft);font-size:.875em}
.count{color:var(--soft);margin-block-end:12px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:16px}
article{background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden;box-shadow:0 1px 2px rgb(29 34 36/.05),0 6px 20px -8px rgb(29 34 36/.1)}
.head{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:12px 16px;border-block-end:1px solid var(--line);font-size:.875em;color:var(--soft)}
.kind{font-weight:700;color:var(--link);background:var(--tint);border-radius:99px;padding:0 12px}
.head a{color:var(--link);font-weight:600;min-block-size:24px;display:inline-flex;align-items:center;overflow-wrap:anywhere}
.head time{margin-inline-start:auto}
.text{padding:16px;overflow-wrap:anywhere;white-space:pre-line}
.text a{color:var(--link)}
h2{font-size:1.125em;margin:0;padding:16px 16px 0;overflow-wrap:anywhere}
.sms .text{margin:16px;padding:12px 16px;max-inline-size:30em;inline-size:fit-content;background:var(--tint);border-radius:16px;border-end-start-radius:4px}
.parts{padding:0 16px 16px;color:var(--soft);font-size:.875em}
.empty{padding:48px 16px;text-align:center;background:var(--surface);border:1px dashed var(--edge);border-radius:8px;color:var(--soft)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media(max-width:30em){.head time{margin-inline-start:0;inline-size:100%}button{flex:1 1 100%;justify-content:center}label{flex-basis:100%}}
`
