import { chromium } from 'playwright-core';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
for (let i=0;i<6;i++){
const c = await b.newContext({baseURL:'http://127.0.0.1:18999',viewport:{width:1440,height:900}});
const p = await c.newPage();
await p.goto('/');
const st=async()=>console.log(i,await p.evaluate(()=>document.activeElement.id+' '+document.activeElement.value+' exp '+document.activeElement.getAttribute('aria-expanded')));
await p.locator('#vehicle-year').focus();
await p.waitForFunction(()=>document.querySelector('#vehicle-year')?.getAttribute('role')==='combobox');
await p.keyboard.type('2015'); await p.keyboard.press('Enter');
await p.waitForTimeout(400); await st();
await c.close();}
await b.close();
