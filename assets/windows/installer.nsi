; The installer for Windows: for one user, without a question and without an administrator. `/S` says nothing at all.
; `/ALLUSERS` installs for everybody of the computer, as an administrator; `/D=…`, as the last word, into another folder.
; electron-updater starts it with `--updated /S`, and `--force-run` where the desk is to be there again afterwards.
; What people keep lies in %APPDATA% and is never touched, by the uninstaller neither.
; Defined by scripts/windows/installer.mjs: VERSION, NUMBERS (four of them), KIB, OUT.
Unicode true
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
CRCCheck force
; A file that cannot be written ends the installation: skipped, it would be of the version before.
AllowSkipFiles off

!include FileFunc.nsh
!include LogicLib.nsh

!define NAME "Merchant Desk"
!define PROGRAM "Merchant Desk.exe"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\app.merchantdesk.desktop"
!define SCHEME "Software\Classes\merchant-desk"

Name "${NAME}"
OutFile "${OUT}"
BrandingText "${NAME} ${VERSION}"
Icon "/mnt/assets/windows/icon.ico"
UninstallIcon "/mnt/assets/windows/icon.ico"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "LegalCopyright" "${NAME}, MIT licence"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

LoadLanguageFile "${NSISDIR}/Contrib/Language files/English.nlf"
LoadLanguageFile "${NSISDIR}/Contrib/Language files/Spanish.nlf"
LangString STILL_OPEN ${LANG_ENGLISH} "${NAME} is still open. Close it and try again."
LangString STILL_OPEN ${LANG_SPANISH} "${NAME} sigue abierto. Ciérrelo e intente de nuevo."
LangString NOT_REMOVED ${LANG_ENGLISH} "The version that is there could not be removed. Nothing was changed."
LangString NOT_REMOVED ${LANG_SPANISH} "No se pudo quitar la versión que está instalada. No se cambió nada."

LangString NEEDS_ADMIN ${LANG_ENGLISH} "Installing ${NAME} for everybody needs an administrator. Nothing was changed."
LangString NEEDS_ADMIN ${LANG_SPANISH} "Para instalar ${NAME} para todos se necesita un administrador. No se cambió nada."

; Ends with status 3 where everybody's program is to be changed by somebody who may not.
!macro forEverybody
  UserInfo::GetAccountType
  Pop $0
  ${If} $0 != "Admin"
    MessageBox MB_ICONSTOP "$(NEEDS_ADMIN)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  SetShellVarContext all
  StrCpy $3 "$PROGRAMFILES64\${NAME}"
!macroend

Function .onInit
  StrCpy $3 "$LOCALAPPDATA\Programs\merchant-desk"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ALLUSERS" $1
  ${IfNot} ${Errors}
    !insertmacro forEverybody
  ${Else}
    ; An update of everybody's installation is not a second one for this user.
    ClearErrors
    ${GetOptions} $0 "--updated" $1
    ${IfNot} ${Errors}
      ReadRegStr $1 HKCU "${ENTRY}" "InstallLocation"
      ReadRegStr $2 HKLM "${ENTRY}" "InstallLocation"
      ${If} $1 == ""
      ${AndIf} $2 != ""
        !insertmacro forEverybody
      ${EndIf}
    ${EndIf}
  ${EndIf}
  ; Empty without /D. Where it was put the last time, it is put again.
  ${If} $INSTDIR == ""
    ReadRegStr $INSTDIR SHCTX "${ENTRY}" "InstallLocation"
  ${EndIf}
  ${If} $INSTDIR == ""
    StrCpy $INSTDIR $3
  ${EndIf}
FunctionEnd

Function un.onInit
  ReadRegStr $1 HKLM "${ENTRY}" "InstallLocation"
  ${If} $1 == $INSTDIR
    !insertmacro forEverybody
  ${EndIf}
FunctionEnd

; Windows lets nobody write to a program that runs. An update starts while the old one is still ending: that has 30 seconds.
; Ends with status 2 where it stays open and nobody can be asked.
!macro waitUntilClosed
  StrCpy $1 0
  ${While} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    IntOp $1 $1 + 1
    ${If} $1 < 60
      Sleep 500
    ${ElseIf} ${Silent}
    ${OrIf} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_OPEN)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${EndWhile}
!macroend

Section
  !insertmacro waitUntilClosed
  ; What an older version had and this one has not goes with its own uninstaller, run in place so that it can be waited for.
  ${If} ${FileExists} "$INSTDIR\Uninstall.exe"
    ClearErrors
    ExecWait '"$INSTDIR\Uninstall.exe" /S _?=$INSTDIR' $0
    ${If} ${Errors}
    ${OrIf} $0 <> 0
      MessageBox MB_ICONSTOP "$(NOT_REMOVED)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "/mnt/app/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"

  ; Card links (merchant-desk://card/…); what stands behind `--` is never taken for a switch.
  WriteRegStr SHCTX "${SCHEME}" "" "URL:Merchant Desk card"
  WriteRegStr SHCTX "${SCHEME}" "URL Protocol" ""
  WriteRegStr SHCTX "${SCHEME}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" -- "%1"'

  WriteRegStr SHCTX "${ENTRY}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${ENTRY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr SHCTX "${ENTRY}" "Publisher" "${NAME}"
  WriteRegStr SHCTX "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${ENTRY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr SHCTX "${ENTRY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD SHCTX "${ENTRY}" "EstimatedSize" ${KIB}
  WriteRegDWORD SHCTX "${ENTRY}" "NoModify" 1
  WriteRegDWORD SHCTX "${ENTRY}" "NoRepair" 1

  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "--force-run" $1
  ${IfNot} ${Errors}
  ${OrIfNot} ${Silent}
    Exec '"$INSTDIR\${PROGRAM}" --updated'
  ${EndIf}
SectionEnd

Section Uninstall
  !insertmacro waitUntilClosed
  ; Each by its name: a folder that somebody else put something into stays, with that in it.
  !include "/mnt/lists/remove.nsh"
  Delete "$INSTDIR\Uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey SHCTX "${SCHEME}"
  DeleteRegKey SHCTX "${ENTRY}"
SectionEnd
