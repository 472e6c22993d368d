-- Drives Neovim 0.7 or newer headless: open, read diagnostics, edit, save, act, hover, complete.
-- What was seen is printed as one JSON object a line.
-- The server is started by the recipe of editors/README.md for this version.
local file = vim.env.FILE
local function say(name, value)
  io.stdout:write(vim.json.encode({ name = name, value = value }) .. '\n')
end
vim.cmd('cd ' .. vim.fn.fnameescape(vim.env.ROOT))
assert(loadstring(vim.fn.has('nvim-0.11') == 1 and vim.env.RECIPE or vim.env.OLD_RECIPE))()
vim.cmd('edit ' .. vim.fn.fnameescape(file))
vim.bo.filetype = 'markdown'
local buf = vim.api.nvim_get_current_buf()
local function client()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)({ name = 'mdrag' })[1]
end
if not vim.wait(10000, function() return client() ~= nil end, 20) then say('timeout', 'start') end
local function all()
  local found = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    found[#found + 1] = {
      line = d.lnum, col = d.col, end_col = d.end_col, source = d.source, message = d.message,
      code = d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code),
    }
  end
  return found
end
local function has(code)
  for _, d in ipairs(all()) do if d.code == code then return true end end
  return false
end
local function wait(name, condition)
  if not vim.wait(30000, condition, 20) then say('timeout', name) end
end
wait('open', function() return has('evidence.needed') end)
say('open', all())
local last = vim.api.nvim_buf_line_count(buf)
vim.api.nvim_buf_set_lines(buf, last, last, false, { '', 'Café 😀 we say it has the ability to be heard.' })
wait('typed', function() return #vim.tbl_filter(function(d) return d.line == last + 1 end, all()) > 0 end)
vim.cmd('write')
wait('saved', function() return has('evidence.needed') end)
say('saved', all())
local function request(method, params)
  local found = vim.lsp.buf_request_sync(buf, method, params, 20000) or {}
  for _, answer in pairs(found) do return answer.result end
end
local document = { uri = vim.uri_from_bufnr(buf) }
local place = vim.split(vim.env.HOVER, ',')
local hover = request('textDocument/hover', {
  textDocument = document, position = { line = tonumber(place[1]), character = tonumber(place[2]) },
})
say('hover', hover and hover.contents.value or vim.NIL)
local line = last + 1
local actions = request('textDocument/codeAction', {
  textDocument = document, context = { diagnostics = {} },
  range = { start = { line = line, character = 0 }, ['end'] = { line = line, character = 60 } },
})
local titles = {}
for _, action in ipairs(actions or {}) do
  titles[#titles + 1] = action.title
  if action.title == "Write 'can'" then
    vim.lsp.util.apply_workspace_edit(action.edit, client().offset_encoding)
  end
end
say('actions', titles)
say('fixed', vim.api.nvim_buf_get_lines(buf, line, line + 1, false)[1])
vim.api.nvim_buf_set_lines(buf, line + 1, line + 1, false, { '', 'Voles dig tunnels {#' })
local items = request('textDocument/completion', {
  textDocument = document, position = { line = line + 2, character = 20 },
})
local labels = {}
for _, item in ipairs(items and items.items or {}) do
  local new = item.textEdit.newText
  if item.insertTextFormat == 2 then  -- from 0.10 on it takes snippets: without their stops
    new = new:gsub('%${%d:([^}]*)}', '%1'):gsub('%$%d', ''):gsub('\\(.)', '%1')
  end
  labels[#labels + 1] = { item.label, new }
end
say('completion', labels)
vim.lsp.stop_client(client().id)
vim.cmd('qa!')
