{{- define "reelhof.name" -}}
{{- printf "%s-reelhof" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "reelhof.labels" -}}
app.kubernetes.io/name: reelhof
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "reelhof.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Settings, which are the same for all processes. */}}
{{- define "reelhof.settings" -}}
image: {{ include "reelhof.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy | default "IfNotPresent" }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
env:
  - { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
  - { name: EDGE_URL, value: {{ .Values.edgeUrl | quote }} }
  - { name: WEB_INTERNAL_URL, value: "http://{{ include "reelhof.name" . }}-web:3000" }
  - { name: DATA_DIR, value: /data }
  - { name: HEARTBEAT_FILE, value: /tmp/heartbeat.json }
  # Together with the pause of preStop, less than terminationGracePeriodSeconds.
  - { name: STOP_SECONDS, value: "20" }
  - { name: TRUST_PROXY, value: {{ .Values.ingress.enabled | quote }} }
  - { name: LIVE, value: {{ ternary "embedded" "off" .Values.live.enabled | quote }} }
  {{- if .Values.metrics.enabled }}
  - { name: METRICS_PORT, value: "9400" }
  - { name: METRICS_HOST, value: 0.0.0.0 }
  {{- end }}
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: scratch, mountPath: /tmp }
  - { name: next-cache, mountPath: /app/.next/cache }
{{- end -}}

{{/* A pod's spec without its containers. Parameters: root, scratch. */}}
{{- define "reelhof.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    {{- if .root.Values.live.enabled }}
    persistentVolumeClaim: { claimName: {{ include "reelhof.name" .root }}-data }
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: scratch
    emptyDir: { sizeLimit: {{ .scratch | default "1Gi" }} }
  - name: next-cache
    emptyDir: { sizeLimit: 100Mi }
{{- end -}}

{{/* Update strategy and spread of a deployment. Parameters: root, component, process. */}}
{{- define "reelhof.deployment" -}}
{{- if not (.process.autoscaling).enabled }}
replicas: {{ .process.replicas }}
{{- end }}
strategy:
  rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
selector:
  matchLabels:
    {{- include "reelhof.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "reelhof.podLabels" -}}
{{ include "reelhof.labels" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "reelhof.spread" -}}
{{- if not .root.Values.live.enabled }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "reelhof.podLabels" . | nindent 8 }}
{{- end }}
{{- end -}}

{{/* A stopping pod leaves its service at the same time. The pause lets that finish first. */}}
{{- define "reelhof.preStop" -}}
lifecycle:
  preStop: { exec: { command: [sleep, "5"] } }
{{- end -}}

{{- define "reelhof.workerContainer" -}}
name: worker
command: [node, dist/worker.mjs]
{{ include "reelhof.settings" .root }}
resources: {{ toYaml .resources | nindent 2 }}
{{- if .root.Values.metrics.enabled }}
ports:
  - { name: worker-metrics, containerPort: 9401 }
{{- end }}
startupProbe:
  exec: { command: [node, bin/check-health.mjs, worker] }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 24
livenessProbe:
  exec: { command: [node, bin/check-health.mjs, worker] }
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 6
{{- end -}}
