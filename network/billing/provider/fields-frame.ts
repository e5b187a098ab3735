import { EXPIRATION } from "./card-expiration";

/** Constants, so that the page's policy can name their hashes. */

export const FIELDS_STYLE = `
:root{color-scheme:dark;--page:#060b14;--field:#0b1424;--text:#f4f7fb;--soft:#8493ab;--line:#667791;--light:#ffb020;
--bad:#ff7a7a}
[data-theme=day]{color-scheme:light;--page:#f4f6f9;--field:#fff;--text:#0b1a2e;--soft:#63738a;--line:#74839a;
--bad:#b3261e}
*{box-sizing:border-box}html{background:var(--page)}h1{position:absolute;width:1px;height:1px;margin:-1px;
overflow:hidden;clip-path:inset(50%)}body{margin:0;padding:4px;color:var(--text);font:1rem/1.5 system-ui,
-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif}
form{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem}.number{grid-column:1/-1}@media(min-width:30rem){form{
grid-template-columns:1fr 1fr 1fr}}@media(max-width:29.99rem){.zip{grid-column:1/-1}}
label{display:block;margin-bottom:.25rem;font-weight:600}#brand{float:right;color:var(--soft);font-weight:400}
input{width:100%;min-height:48px;padding:.6rem .85rem;border:1px solid var(--line);border-radius:10px;
background:var(--field);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input:hover{border-color:var(--text)}input::placeholder{color:var(--soft);opacity:1}input[aria-invalid]{
border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
input:focus-visible{outline:3px solid var(--light);outline-offset:1px}
.error{min-height:1.75rem;margin:0;padding-top:.25rem;color:var(--bad);font-size:.875rem;font-weight:550;
line-height:1.4}
`;

/** Talks only to this origin: reports completeness, returns a token. Card numbers go only to the provider. */
export const FIELDS_SCRIPT = `(function(){
"use strict";
var form=document.forms[0],names=["number","expiry","cvc","zip"],origin=location.origin;
var digits=function(text){return text.replace(/\\D/g,"")};
var field=function(name){return form.elements.namedItem(name)};
function luhn(number){for(var sum=0,i=0;i<number.length;i++){var d=+number[number.length-1-i]*(i%2+1);sum+=d>9?d-9:d}
return sum%10===0}
var complete={
number:function(v){v=digits(v);return v.length>=15&&v.length<=16&&luhn(v)},
expiry:function(v){return ${EXPIRATION.toString()}.test(v)},
cvc:function(v){return /^\\d{3,4}$/.test(v)},
zip:function(v){return /^\\d{5}(-?\\d{4})?$/.test(v)}};
var missing={number:"Enter your card number."};
var words={number:"Your card number is not valid.",expiry:"Enter the expiration as MM / YY, such as 12 / 30.",
cvc:"Enter the three or four digits.",zip:"Enter a five-digit ZIP code."};
function say(name,text){document.getElementById(name+"-error").textContent=text||"";
if(text)field(name).setAttribute("aria-invalid","true");else field(name).removeAttribute("aria-invalid")}
function post(message){parent.postMessage(Object.assign({from:"card-fields",
height:Math.ceil(form.getBoundingClientRect().height)+8},message),origin)}
var brands={Visa:/^4/,Mastercard:/^(5[1-5]|2[2-7])/,"American Express":/^3[47]/,Discover:/^6(011|4[4-9]|5)/};
function tell(){var filled={},number=digits(field("number").value);
var brand=Object.keys(brands).find(function(one){return brands[one].test(number)});
document.getElementById("brand").textContent=brand?" "+brand:"";
names.forEach(function(n){filled[n]=field(n).value.trim()!==""});post({type:"state",
filled:filled,complete:names.every(function(n){return complete[n](field(n).value.trim())})})}
form.addEventListener("input",function(event){
var input=event.target,caretAtEnd=input.selectionStart===input.value.length;
if(caretAtEnd&&event.inputType!=="deleteContentBackward"){
if(input.name==="number")input.value=digits(input.value).slice(0,16).replace(/(\\d{4})(?=\\d)/g,"$1 ");
if(input.name==="expiry"){var v=input.value;if(/^[2-9]$/.test(v))v="0"+v;input.value=/^\\d{2,6}$/.test(v)?v.slice(0,
2)+" / "+v.slice(2):v.replace(/^(\\d\\d \\/ )[^\\d]+$/,"$1")}}
say(input.name,"");tell()});
form.addEventListener("focusout",function(event){var input=event.target,value=input.value.trim();
if(value===""||complete[input.name](value))say(input.name,"");
else say(input.name,words[input.name])});
function check(focus){
names.forEach(function(n){var v=field(n).value.trim();if(!complete[n](v))say(n,v===""&&missing[n]||words[n])});
var first=form.querySelector("[aria-invalid]");if(focus&&first)first.focus();post({type:"size"})}
form.addEventListener("submit",function(event){event.preventDefault();post({type:"submit"})});
form.addEventListener("keydown",function(event){if(event.key==="Enter")post({type:"submit"})});
addEventListener("message",function(event){
var asked=event.data;
if(event.origin!==origin||event.source!==parent||!asked||asked.to!=="card-fields")return;
if(asked.type==="clear"){form.reset();names.forEach(function(n){say(n,"")});tell();return}
if(asked.type==="check"){check(asked.focus);return}
if(asked.type!=="tokenize")return;
var body=new URLSearchParams(new FormData(form));body.set("session",form.dataset.session);body.set("name",asked.name);
fetch("/pay/fields",{method:"POST",body:body,headers:{Accept:"application/json"}}).then(function(r){return r.json()}
).then(function(answer){
if(answer.token)post({type:"token",id:asked.id,token:answer.token,zip:answer.zip,brand:answer.brand,
last4:answer.last4});
else{Object.keys(answer.errors||{}).forEach(function(n){if(names.indexOf(n)>=0)say(n,answer.errors[n])});post({
type:answer.errors?"refused":"failed",id:asked.id})}
}).catch(function(){post({type:"failed",id:asked.id})})});
addEventListener("resize",function(){post({type:"size"})});
tell();
})()`;
