/** The architecture of a published model, as far as it decides how much memory it needs. */
export interface KnownModel {
  name: string
  /** The name on Hugging Face: the model card, and below it `config.json`. */
  card: string
  /** Billions, counted from the published weights, rounded to tenths. All experts of a mixture count. */
  parameters: number
  /** `num_hidden_layers`. */
  layers: number
  /** `hidden_size`. */
  hidden: number
  /** `num_key_value_heads`. */
  heads: number
  /** `head_dim`, or the hidden size divided by the attention heads. */
  headSize: number
  /** `max_position_embeddings`: tokens. */
  context: number
}

const LLAMA = 'meta-llama/Llama-3.1'
const MISTRAL = 'mistralai/Mi'
const QWEN = 'Qwen/Qwen2.5'

function model(
  name: string,
  card: string,
  parameters: number,
  ...[layers, hidden, heads, context]: [number, number, number, number]
): KnownModel {
  // All of these models have heads of this size.
  return { name, card, parameters, layers, hidden, heads, headSize: 128, context }
}

/** Models with open weights, the smallest first. Parameters in billions; then layers, hidden size, KV heads, context. */
export const models: readonly KnownModel[] = [
  model('Mistral 7B v0.3', `${MISTRAL}stral-7B-v0.3`, 7.2, 32, 4096, 8, 32_768),
  model('Qwen2.5 7B', `${QWEN}-7B-Instruct`, 7.6, 28, 3584, 4, 32_768),
  model('Llama 3.1 8B', `${LLAMA}-8B`, 8, 32, 4096, 8, 131_072),
  model('Mistral Nemo 12B', `${MISTRAL}stral-Nemo-Base-2407`, 12.2, 40, 5120, 8, 128_000),
  model('Phi-4', 'microsoft/phi-4', 14.7, 40, 5120, 10, 16_384),
  model('Qwen2.5 32B', `${QWEN}-32B-Instruct`, 32.8, 64, 5120, 8, 32_768),
  model('Mixtral 8x7B', `${MISTRAL}xtral-8x7B-v0.1`, 46.7, 32, 4096, 8, 32_768),
  model('Llama 3.1 70B', `${LLAMA}-70B`, 70.6, 80, 8192, 8, 131_072),
  model('Qwen2.5 72B', `${QWEN}-72B-Instruct`, 72.7, 80, 8192, 8, 32_768),
  model('Llama 3.1 405B', `${LLAMA}-405B`, 405.9, 126, 16_384, 8, 131_072),
]

/** Numbers that a layer keeps of a token, for keys and again for values. */
export const kvWidth = ({ heads, headSize }: KnownModel) => heads * headSize

/** The address of the model card. */
export const cardUrl = ({ card }: KnownModel) => `https://huggingface.co/${card}`

/** The model with these figures, if it is a known one. */
export function modelOf(of: {
  model: number
  layers: number
  width: number
}): KnownModel | undefined {
  return models.find(
    (each) =>
      each.parameters === of.model && each.layers === of.layers && kvWidth(each) === of.width,
  )
}
