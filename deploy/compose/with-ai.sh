#!/bin/sh
# Runs a command. If the servers of ai.yml are running, it gets their variables, unless the settings name other
# services. Their names only resolve in the profile `ai`.
set -eu
if getent hosts speech >/dev/null && [ -z "${TRANSCRIBER:-}" ]; then
  export TRANSCRIBER=openai TRANSCRIBER_URL=http://speech:8000/v1
  export TRANSCRIBER_MODEL=Systran/faster-whisper-small
fi
if getent hosts translate >/dev/null && [ -z "${TRANSLATOR:-}" ]; then
  export TRANSLATOR=libretranslate TRANSLATOR_URL=http://translate:5000
fi
if getent hosts text >/dev/null && [ -z "${WRITER:-}" ]; then
  export WRITER=openai WRITER_URL=http://text:8080/v1 WRITER_MODEL=qwen2.5-3b-instruct
fi
exec "$@"
