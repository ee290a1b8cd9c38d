import type { shells } from './words'

/**
 * The script that makes a shell complete the words of this program. It asks the program itself, which reads the
 * commands and the names in the live data, so it stays right when either changes.
 */
export const completionScripts: Readonly<
  Record<(typeof shells)[number], (name: string) => string>
> = {
  bash: (name) => `# In ~/.bashrc: source <(${name} completion bash)
_${functionName(name)}_completion() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(${name} completion words "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$current"))
}
complete -F _${functionName(name)}_completion ${name}
`,
  zsh: (name) => `#compdef ${name}
# In ~/.zshrc after compinit: source <(${name} completion zsh)
_${functionName(name)}() {
  local -a fitting
  fitting=("\${(@f)$(${name} completion words "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -- $fitting
}
compdef _${functionName(name)} ${name}
`,
  fish: (name) => `# In ~/.config/fish/completions/${name}.fish
function __${functionName(name)}_words
  set -l words (commandline -opc)
  ${name} completion words $words[2..-1] 2>/dev/null
end
complete -c ${name} -f -a '(__${functionName(name)}_words)'
`,
}

const functionName = (name: string) => name.replaceAll('-', '_')
