import { mount } from 'svelte'
import App from './App.svelte'
import { keepSettled } from './lib/settle'
import './style/tokens.css'
import './style/base.css'

keepSettled()
mount(App, { target: document.getElementById('app')! })
